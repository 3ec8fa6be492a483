import { parse, traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'

/** Words that a person may read: a capital first, then at least two small letters. */
const isText = (value: string): boolean => /^[A-Z][a-z’]+(?:[ ,.:–-]|$)/.test(value) && !value.includes('{')

/** Texts for those who build against the API, and names of what is stored. */
const notShown = new Set(['summary', 'description', 'path', 'method'])

const keyOf = (parent: types.Node): string | null =>
  parent.type === 'ObjectProperty' && parent.key.type === 'Identifier' ? parent.key.name : null

/**
 * Labels, refusals and validation messages of `domain` and `contracts` reach the screen as strings, through `say`: each is a
 * message whose id is its English text.
 */
export const sharedTexts: ExtractorType = {
  match: (filename) => /packages\/(?:domain|contracts)\/src\/.*\.ts$/.test(filename),
  extract: (filename, code, onMessageExtracted) => {
    const tree = parse(code, {
      filename,
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
    })
    if (!tree) return
    traverse(tree, {
      StringLiteral: ({ node, parent }) => {
        const key = keyOf(parent)
        if (!isText(node.value) || (key !== null && notShown.has(key))) return
        const { line = 1, column = 0 } = node.loc?.start ?? {}
        onMessageExtracted({ id: node.value, origin: [filename, line, column] })
      },
    })
  },
}
