import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { compileMessages } from './compile-messages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests start at the repository's root, which has no configuration. */
const linguiConfig = getConfig({ cwd: root })

/**
 * English messages stay compiled in the bundle; other languages are catalogues. Babel only processes files
 * that import Lingui's macros, by the preset's filter.
 */
export const languages = ({ sourceMap }: { sourceMap: boolean }): PluginOption => {
  const { preset, rolldown } = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig },
    { cwd: root },
  )
  const compiled = { plugins: [compileMessages], presets: [preset] }
  return [
    babel({ sourceMap, presets: [{ preset: compiled, rolldown }] }),
    lingui({ cwd: root, failOnCompileError: true }),
  ]
}
