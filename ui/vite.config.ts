import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { older } from './scripts/older'

const server = process.env['PIPWORKS_SERVER'] ?? 'http://127.0.0.1:8123'

/** Every file that gains by it also as .br and .gz, so that the server has nothing to compress. */
function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|html)$/.test(name)) continue
        const file = join(folder, name)
        const content = readFileSync(file)
        if (content.length < 1024) continue
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      }
    },
  }
}

export default defineConfig({
  // The page is served under any path, and says by itself where its files are; these name each other beside themselves.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  plugins: [svelte(), svelteTesting(), packed()],
  // Telephones that get nothing newer any more; docs/design.md says what they see.
  css: { postcss: { plugins: [older()] } },
  build: {
    target: ['chrome99', 'edge99', 'firefox100', 'safari15.6'],
    // A browser fetches six things at a time: few that are larger come sooner than many small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/src\/(lib|api|cards)\/|\/node_modules\/svelte\//, minShareCount: 2, priority: 4 },
            { name: 'base', test: /\/src\/(?!faces\/)/, minShareCount: 4, priority: 3 },
            { name: 'cards', test: /\/src\/(cards|faces\/[^/]+\/(cover|Picture))/, minShareCount: 2, priority: 2 },
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
  test: { environment: 'jsdom', include: ['{src,scripts}/**/*.test.ts'], testTimeout: 0 },
})
