import { traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { parseTypescript } from './lingui-parse.ts'

/** Literal texts of an argument: itself, or both branches of a choice. */
const literals = (node: types.Node | undefined): types.StringLiteral[] => {
  if (node?.type === 'StringLiteral') return [node]
  if (node?.type !== 'ConditionalExpression') return []
  return [...literals(node.consequent), ...literals(node.alternate)]
}

/** What the server writes to people: the messages of its calls of `text`, each under its English text. */
export const serverTexts = {
  match: (filename) => /apps\/server\/src\/.*\.ts$/.test(filename) && !filename.endsWith('.test.ts'),
  extract: (filename, code, onMessageExtracted) => {
    // Most files write to nobody, and need not be parsed.
    if (!/\btext\b[^}]*} from '[^']*\/texts\/text\.ts'/.test(code)) return
    const tree = parseTypescript(filename, code)
    if (!tree) return
    traverse(tree, {
      CallExpression: ({ node: { callee, arguments: given, loc } }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'text') return
        const messages = literals(given[0])
        const { line = 1, column = 0 } = loc?.start ?? {}
        if (messages.length === 0)
          throw new Error(`${filename}:${line}: write the message of text() there, in single quotes`)
        for (const { value } of messages) onMessageExtracted({ id: value, origin: [filename, line, column] })
      },
    })
  },
} satisfies ExtractorType
