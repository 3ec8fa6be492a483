import type { PluginObj, types } from '@babel/core'
import {
  compileMessage,
  type CompiledIcuChoices,
  type CompiledMessage,
  type CompiledMessageToken,
} from '@lingui/message-utils/compileMessage'

const nameOf = ({ key }: types.ObjectProperty): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : null

/** The macros' message descriptors carry an id beside the English text. */
const isDescriptor = (parent: types.Node): boolean =>
  parent.type === 'ObjectExpression' &&
  parent.properties.some((property) => property.type === 'ObjectProperty' && nameOf(property) === 'id')

/** A plural's or choice's texts, by case. */
const isChoices = (format: unknown): format is CompiledIcuChoices =>
  typeof format === 'object' && format !== null

/**
 * Plurals become choices: English has one form for 1 and one for everything else. Lingui's plurals format a
 * number even if the text shows none, and the first `Intl.NumberFormat` takes a phone about 0.1 s, because V8
 * looks through all of its locales.
 */
const withoutPlurals = (message: CompiledMessage, counted: string | null = null): CompiledMessage =>
  message.map((token): CompiledMessageToken => {
    if (token === '#' && counted !== null) return [counted]
    if (typeof token === 'string') return token
    const [name, type, format] = token
    if ((type !== 'plural' && type !== 'select') || !isChoices(format)) return token
    const { offset, ...cases } = format
    if (offset !== undefined) return token
    const texts = Object.entries(cases).map(([key, text]) => [
      type === 'plural' && key === 'one' ? '1' : key,
      withoutPlurals(text, type === 'plural' ? name : counted),
    ])
    return [name, 'select', Object.fromEntries(texts)]
  })

/** Compiles the English messages that Lingui's macros leave in the code, so browsers need no message parser. */
export const compileMessages = ({ types: t }: { types: typeof types }): PluginObj => ({
  name: 'efie-compile-messages',
  visitor: {
    Program: {
      // Runs after the macros, which are expanded on entry.
      exit: (program) => {
        program.traverse({
          ObjectProperty: (path) => {
            const { node } = path
            if (nameOf(node) !== 'message' || node.value.type !== 'StringLiteral') return
            if (!isDescriptor(path.parent)) return
            const compiled = withoutPlurals(compileMessage(node.value.value))
            // A text without placeholders stays as it is.
            if (compiled.length === 1 && compiled[0] === node.value.value) return
            node.value = t.valueToNode(compiled)
          },
        })
      },
    },
  },
})
