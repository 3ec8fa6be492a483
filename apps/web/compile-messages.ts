import type { PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const nameOf = ({ key }: types.ObjectProperty): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : null

/** The macros' message descriptors carry an id beside the English text. */
const isDescriptor = (parent: types.Node): boolean =>
  parent.type === 'ObjectExpression' &&
  parent.properties.some((property) => property.type === 'ObjectProperty' && nameOf(property) === 'id')

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
            const compiled = compileMessage(node.value.value)
            // A text without placeholders stays as it is.
            if (compiled.length === 1 && compiled[0] === node.value.value) return
            node.value = t.valueToNode(compiled)
          },
        })
      },
    },
  },
})
