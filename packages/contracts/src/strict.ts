import { z } from 'zod'

/** How an unknown field or query parameter is refused; the web app translates it like every other message of the contract. */
export const unknownField = 'This field is not known'

/** Wrappers around one schema, which stays what it is. */
const wrappers = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'catch',
] as const)
type Wrapper = typeof wrappers extends Set<infer Kind> ? Kind : never

const isWrapper = (kind: string): kind is Wrapper => (wrappers as ReadonlySet<string>).has(kind)

type Def = Readonly<Record<string, unknown>>

/** The same schema, its checks included, with some parts of its definition replaced. */
const rebuilt = (schema: z.core.$ZodType, parts: Def): z.core.$ZodType =>
  z.core.clone(schema, { ...schema._zod.def, ...parts })

const strictShape = (shape: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictly(field)]))

/**
 * The schema as the server reads an input by it: fields that it does not name are refused, in nested objects too. Applied
 * once, to the whole contract, so that its modules keep plain objects, which forms pick from and others extend. An object that
 * says how to take other fields (`looseObject`, `catchall`) keeps its word, and a record names no fields.
 */
export const strictly = (schema: z.core.$ZodType): z.core.$ZodType => {
  // The union of all kinds; what is not listed here has no fields.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return rebuilt(schema, { shape: strictShape(def.shape), catchall: def.catchall ?? z.never() })
    case 'array':
      return rebuilt(schema, { element: strictly(def.element) })
    case 'union':
      return rebuilt(schema, { options: def.options.map(strictly) })
    case 'tuple':
      return rebuilt(schema, { items: def.items.map(strictly), rest: def.rest && strictly(def.rest) })
    case 'record':
      return rebuilt(schema, { valueType: strictly(def.valueType) })
    case 'pipe':
      return rebuilt(schema, { in: strictly(def.in), out: strictly(def.out) })
    case 'intersection':
    case 'lazy':
      throw new Error(`An input of the kind ${def.type} cannot be made strict: write it as one object`)
    default:
      return isWrapper(def.type) && 'innerType' in def
        ? rebuilt(schema, { innerType: strictly(def.innerType) })
        : schema
  }
}

/** The input of an operation that takes nothing, sent as no body or as an empty one. */
export const nothing = z.strictObject({}).optional()
