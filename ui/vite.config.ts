import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const server = process.env['PIPWORKS_SERVER'] ?? 'http://127.0.0.1:8123'

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 2048, chunkSizeWarningLimit: 300 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
})
