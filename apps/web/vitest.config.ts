import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' }, { cwd: root })] }),
    lingui({ cwd: root }),
  ],
  test: {
    name: 'web',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    alias: { '~': new URL('./src', import.meta.url).pathname },
  },
})
