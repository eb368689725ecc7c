import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './build/compile-messages.ts'
import { firstLoad } from './build/first-load.ts'
import { precompress } from './build/precompress.ts'
import { themeVariables } from './build/theme-variables.ts'

/** `npm run dev -w web` shows the app with live reload; it needs a running server for everything else. */
const SERVER = process.env.SHEAF_DEV_SERVER ?? 'http://localhost:4000'

export default defineConfig({
  base: '/app/',
  plugins: [react(), compileMessages(), themeVariables(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // Small files would become data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // The polyfill only serves browsers that are older than the target.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Compressing takes its time, and on a first start nobody can do anything about it.
      checks: { pluginTimings: false },
      output: {
        // Stays in the browser's cache when only the app changes.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
            { debugName: 'app', name: firstLoad(fileURLToPath(new URL('src/main.tsx', import.meta.url))) },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/cdn', '/preview', '/graphql', '/upload', '/openapi.json', '/app/session', '/healthz'].map((path) => [
        path,
        SERVER,
      ]),
    ),
  },
})
