import { traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { parseTypescript } from './lingui-parse.ts'

/**
 * Whether a literal is text for people: it starts with a capital followed by small letters or another word,
 * or is a time of day.
 */
const isText = (value: string, filled = false): boolean =>
  /^(?:[A-Z][a-z’]+(?:[ ,.:–-]|$)|[AI] [a-z]|\d+ [a-z])/.test(value) && (filled || !value.includes('{'))

/** Files whose texts have placeholders that the app fills in. */
const withPlaces = /packages\/contracts\/src\/issue-texts\.ts$/

/** Properties with texts for developers, and with stored names. */
const notShown = new Set(['summary', 'description', 'path', 'method'])

const shared =
  /packages\/(?:domain|contracts)\/src\/.*\.ts$|src\/app\/(?:wording|navigation\/(?:admin-entries|roles))\.ts$/

/** Lists of codes that are shown as words: `out-for-delivery` as `Out for delivery`. */
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
 * Extracts labels, refusals and validation messages of `domain` and `contracts`, and the app's names of
 * codes. They reach the screen as strings through `translate`: each is a message whose id is its English
 * text.
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
        // A literal over several lines is one text, or none if it contains a value.
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
