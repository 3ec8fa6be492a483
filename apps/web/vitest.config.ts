import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './contract-routes.ts'
import { languages } from './languages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [contractRoutes(), languages({ sourceMap: true })],
  test: {
    name: 'web',
    maxWorkers: 2,
    environment: 'node',
    isolate: false,
    // Texts in tests need an active language, as in the app.
    setupFiles: ['src/i18n/i18n.ts'],
    include: ['src/**/*.test.ts'],
    alias: { '~': new URL('./src', import.meta.url).pathname },
  },
})
