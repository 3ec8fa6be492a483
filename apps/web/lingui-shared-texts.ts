import { traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { parseTypescript } from './lingui-parse.ts'

/** Words that a person may read: a capital first, then small letters or another word; or an hour of the day. */
const isText = (value: string, filled = false): boolean =>
  /^(?:[A-Z][a-z’]+(?:[ ,.:–-]|$)|[AI] [a-z]|\d+ [a-z])/.test(value) && (filled || !value.includes('{'))

/** Where texts have places that the app fills in. */
const withPlaces = /packages\/contracts\/src\/issue-texts\.ts$/

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

const joined = (node: types.Node): string | null => {
  if (node.type === 'StringLiteral') return node.value
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [joined(node.left), joined(node.right)]
  return left === null || right === null ? null : left + right
}

/**
 * Labels, refusals and validation messages of `domain` and `contracts`, and the app's own names of codes, reach the screen
 * as strings, through `translate`: each is a message whose id is its English text.
 */
export const sharedTexts: ExtractorType = {
  match: (filename) => shared.test(filename) && !filename.endsWith('.test.ts'),
  extract: (filename, code, onMessageExtracted) => {
    const tree = parseTypescript(filename, code)
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
      BinaryExpression: (path) => {
        // Written over several lines: one text, or none where there is a figure in it.
        const whole = joined(path.node)
        const key = keyOf(path.parent)
        if (whole !== null && isText(whole) && !notShown.has(key ?? '')) found(whole, path.node)
        path.skip()
      },
      StringLiteral: ({ node, parent }) => {
        const key = keyOf(parent)
        if (!isText(node.value, withPlaces.test(filename)) || notShown.has(key ?? '')) return
        found(node.value, node)
      },
    })
  },
}
