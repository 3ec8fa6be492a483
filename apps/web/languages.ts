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
 * Keeps a plugin's results: a build transforms most modules twice, for browsers and for prerendering, and
 * Babel takes a quarter of its time.
 */
const rememberResults = async (created: ReturnType<typeof babel>): ReturnType<typeof babel> => {
  const plugin = await created
  const { transform } = plugin
  if (typeof transform !== 'object') throw new Error(`${plugin.name} has another form than expected`)
  const { handler } = transform
  const results = new Map<string, ReturnType<typeof handler>>()
  transform.handler = function (code, id, options) {
    const key = `${id}\n${code}`
    const result = results.get(key) ?? handler.call(this, code, id, options)
    results.set(key, result)
    return result
  }
  return plugin
}

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
    rememberResults(babel({ sourceMap, presets: [{ preset: compiled, rolldown }] })),
    lingui({ cwd: root, failOnCompileError: true }),
  ]
}
