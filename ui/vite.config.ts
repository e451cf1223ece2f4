import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { build, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { older } from './scripts/older'
import { app as deutsch } from './src/words/de/app'
import { app as english } from './src/words/en/app'

const server = process.env['PIPWORKS_SERVER'] ?? 'http://127.0.0.1:8123'

/** Something done to the files of the build, by their folder and their names in it, when all are written. */
function built(name: string, finish: (folder: string, files: string[]) => void): Plugin {
  let folder = ''
  return {
    name,
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      const files = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
      finish(folder, files.map((file) => relative(folder, file).replaceAll('\\', '/')).sort())
    },
  }
}

/** Every file that gains by it also as .br and .gz, so that the server has nothing to compress. */
const packed = built('packed', (folder, files) => {
  for (const name of files) {
    if (!/\.(js|css|svg|json|html)$/.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
})

/** What the worker keeps of the pages is known when they are built: it begins with the list, and with what it comes to. */
const listed = built('listed', (folder, files) => {
  const own = 'worker.js'
  const hash = createHash('sha256')
  for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
  // The page itself is asked for by its address, and what shows a link elsewhere is no part of it.
  const kept = files.filter((name) => ![own, 'index.html'].includes(name) && !/^previews?[./]/.test(name))
  const pages = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: kept })
  const file = join(folder, own)
  writeFileSync(file, `self.pipworksPages=${pages};${readFileSync(file, 'utf8')}`)
})

/** Telephones that get nothing newer any more; docs/design.md says what they see. */
const BROWSERS = ['chrome111', 'edge111', 'firefox121', 'safari15.6']

/** What watches over the files of the page is none of them: it stands in the page, with the sentences that it shows. */
const within: Plugin = {
  name: 'within',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const lib = { entry: 'src/begin.ts', formats: ['iife' as const], name: 'begin', fileName: 'begin' }
      const made = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: { write: false, target: BROWSERS, minify: true, lib },
      })
      const [script] = (made as [Rolldown.RolldownOutput])[0].output
      const late = Object.entries({ en: english, de: deutsch }).map(
        ([language, { frame }]) =>
          `<template class="late" lang="${language}"><h1>${frame.brokenTitle}</h1><p>${frame.broken}</p></template>`,
      )
      return html
        .replace('<!-- begin -->', () => `<script>${script.code.trim()}</script>`)
        .replace('<!-- late -->', () => late.join(''))
    },
  },
}

export default defineConfig({
  // The page is served under any path, and says by itself where its files are; these name each other beside themselves.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  plugins: [svelte(), svelteTesting(), within, listed, packed],
  css: { postcss: { plugins: [older()] } },
  build: {
    target: BROWSERS,
    // A browser fetches six things at a time: few that are larger come sooner than many small ones.
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker/worker.ts' },
      output: {
        // A worker is for what lies below it, and stays at its address: what it keeps is named in it.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/src\/(lib|api|cards)\/|\/node_modules\/svelte\//, minShareCount: 2, priority: 4 },
            { name: 'frame', test: /\/src\/(?!faces\/)/, minShareCount: 4, priority: 3 },
            { name: 'cards', test: /\/src\/faces\/[^/]+\/(cover|Picture)/, minShareCount: 2, priority: 2 },
            { name: 'faces', test: /\/src\/faces\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    sourcemap: false,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'jsdom',
    include: ['{src,scripts}/**/*.test.ts'],
    setupFiles: 'src/desk.ts',
    // Tests do without styles; the text of a style sheet they get where they ask for it.
    css: { include: /\?raw/ },
    // To read all modules and make a page anew for each file takes longer than all the tests but those of faces.
    isolate: false,
    // Ten minutes: a busy machine is slow, but what waits for ever is to be named.
    testTimeout: 600_000,
  },
})
