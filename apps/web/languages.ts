import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { compileMessages } from './compile-messages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests start at the repository's root, where there is no configuration to be found. */
const linguiConfig = getConfig({ cwd: root })

/**
 * English is read from the code itself, so its messages stay in the bundle, compiled; other languages are catalogues.
 * Babel reads only the files that import Lingui's macros: the preset's filter says which.
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
