import { parse, traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'

/** Words that a person may read: a capital first, then at least two small letters. */
const isText = (value: string): boolean => /^[A-Z][a-z’]+(?:[ ,.:–-]|$)/.test(value) && !value.includes('{')

/** Texts for those who build against the API, and names of what is stored. */
const notShown = new Set(['summary', 'description', 'path', 'method'])

const shared =
  /packages\/(?:domain|contracts)\/src\/.*\.ts$|src\/app\/(?:wording|navigation\/(?:admin-entries|roles))\.ts$/

/** Lists of codes that reach the screen as words: `out-for-delivery` as `Out for delivery`. */
const codeLists = /(?:Statuses|Outcomes|Categories|Priorities)$/

const sentence = (code: string): string => {
  const words = code.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const keyOf = (parent: types.Node): string | null =>
  parent.type === 'ObjectProperty' && parent.key.type === 'Identifier' ? parent.key.name : null

/**
 * Labels, refusals and validation messages of `domain` and `contracts`, and the app's own names of codes, reach the screen
 * as strings, through `say`: each is a message whose id is its English text.
 */
export const sharedTexts: ExtractorType = {
  match: (filename) => shared.test(filename) && !/\.test\.ts$/.test(filename),
  extract: (filename, code, onMessageExtracted) => {
    const tree = parse(code, {
      filename,
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
    })
    if (!tree) return
    const found = (id: string, node: types.Node) => {
      const { line = 1, column = 0 } = node.loc?.start ?? {}
      onMessageExtracted({ id, origin: [filename, line, column] })
    }
    traverse(tree, {
      VariableDeclarator: ({ node: { id, init } }) => {
        if (id.type !== 'Identifier' || !codeLists.test(id.name) || init?.type !== 'TSAsExpression') return
        const { expression } = init
        if (expression.type !== 'ArrayExpression') return
        for (const code of expression.elements)
          if (code?.type === 'StringLiteral') found(sentence(code.value), code)
      },
      StringLiteral: ({ node, parent }) => {
        const key = keyOf(parent)
        if (!isText(node.value) || (key !== null && notShown.has(key))) return
        found(node.value, node)
      },
    })
  },
}
