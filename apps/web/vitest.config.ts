import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './compile-messages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests start at the repository's root, where there is none to be found. */
const linguiConfig = getConfig({ cwd: root })

export default defineConfig({
  root,
  plugins: [
    babel({
      plugins: [compileMessages],
      presets: [linguiTransformerBabelPreset({ descriptorFields: 'message', linguiConfig }, { cwd: root })],
    }),
    lingui({ cwd: root }),
  ],
  test: {
    name: 'web',
    maxWorkers: 2,
    environment: 'node',
    isolate: false,
    // A text said in a test needs a language, as in the app.
    setupFiles: ['src/i18n/i18n.ts'],
    include: ['src/**/*.test.ts'],
    alias: { '~': new URL('./src', import.meta.url).pathname },
  },
})
