import { traverse, type types } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { parseTypescript } from './lingui-parse.ts'

/** String literals of an argument: the argument itself, or both branches of a conditional. */
const literals = (node: types.Node | undefined): types.StringLiteral[] => {
  if (node?.type === 'StringLiteral') return [node]
  if (node?.type !== 'ConditionalExpression') return []
  return [...literals(node.consequent), ...literals(node.alternate)]
}

/** The name of the called function or class. */
const calledName = (callee: types.Node): string | null => (callee.type === 'Identifier' ? callee.name : null)

/**
 * Which argument of a refusal contains its words: `invalid(path, words)`, `new AppError(code, data, words)`.
 */
const refusals: Record<string, number> = { invalid: 1, AppError: 2 }

/** Keys of a refusal's data with words, and the key beside them: missing facts, and messages by field. */
const refusalKeys: Record<string, string> = { text: 'fact', message: 'path' }

const propertyOf = (node: types.ObjectExpression, name: string): types.Node | undefined =>
  node.properties.find(
    (one): one is types.ObjectProperty =>
      one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === name,
  )?.value

/**
 * Texts the server writes to people, by their English: arguments of `text` and the fixed words of refusals,
 * which the app translates. A refusal with values is a `text` that the server translates.
 */
export const serverTexts = {
  match: (filename) => /apps\/server\/src\/.*\.ts$/.test(filename) && !filename.endsWith('.test.ts'),
  extract: (filename, code, onMessageExtracted) => {
    // Most files contain no such texts and needn't be parsed.
    const writes = /\btext\b[^}]*} from '[^']*\/texts\/text\.ts'/.test(code)
    if (!writes && !/\b(?:AppError|invalid)\b[^}]*} from '[^']*\/errors\.ts'/.test(code)) return
    const tree = parseTypescript(filename, code)
    if (!tree) return
    const found = (messages: readonly types.StringLiteral[]) => {
      for (const { value, loc } of messages) {
        const { line = 1, column = 0 } = loc?.start ?? {}
        onMessageExtracted({ id: value, origin: [filename, line, column] })
      }
    }
    const refused = ({ callee, arguments: given }: types.CallExpression | types.NewExpression) => {
      const place = refusals[calledName(callee) ?? '']
      if (place !== undefined) found(literals(given[place]))
    }
    traverse(tree, {
      NewExpression: ({ node }) => refused(node),
      CallExpression: ({ node }) => {
        refused(node)
        if (!writes || calledName(node.callee) !== 'text') return
        const messages = literals(node.arguments[0])
        if (messages.length === 0)
          throw new Error(
            `${filename}:${node.loc?.start.line ?? 1}: write the message of text() there, in single quotes`,
          )
        found(messages)
      },
      ObjectExpression: ({ node }) => {
        for (const [words, beside] of Object.entries(refusalKeys))
          if (propertyOf(node, beside)) found(literals(propertyOf(node, words)))
      },
    })
  },
} satisfies ExtractorType
