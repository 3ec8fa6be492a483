import type { PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const nameOf = ({ key }: types.ObjectProperty): string | null =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : null

/** The macros' descriptors carry an id beside the English text. */
const isDescriptor = (parent: types.Node): boolean =>
  parent.type === 'ObjectExpression' &&
  parent.properties.some((property) => property.type === 'ObjectProperty' && nameOf(property) === 'id')

/** Compiles the English messages that Lingui's macros left in the code, so that browsers need no parser of messages. */
export const compileMessages = ({ types: t }: { types: typeof types }): PluginObj => ({
  name: 'efie-compile-messages',
  visitor: {
    Program: {
      // After the macros, which are expanded on the way in.
      exit: (program) => {
        program.traverse({
          ObjectProperty: (path) => {
            const { node } = path
            if (nameOf(node) !== 'message' || node.value.type !== 'StringLiteral') return
            if (!isDescriptor(path.parent)) return
            const compiled = compileMessage(node.value.value)
            // A text without places to fill stays the text that it is.
            if (compiled.length === 1 && compiled[0] === node.value.value) return
            node.value = t.valueToNode(compiled)
          },
        })
      },
    },
  },
})
