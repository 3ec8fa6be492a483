import { z } from 'zod'

/**
 * Message for an unknown field or query parameter. The web app translates it like every other message of the
 * contract.
 */
export const unknownField = 'We don’t recognise this field'

/** Schemas that wrap a single inner schema. */
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

/** Copies a schema with its checks, replacing parts of its definition. */
const rebuilt = (schema: z.core.$ZodType, parts: Def): z.core.$ZodType =>
  z.core.clone(schema, { ...schema._zod.def, ...parts })

const strictShape = (shape: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, strictly(field)]))

/**
 * The schema the server validates with: unknown fields are refused, in nested objects too. Applied once to
 * the whole contract, so that its modules keep plain objects, which forms pick from and other schemas extend.
 * Objects that declare other fields (`looseObject`, `catchall`) keep them, and records have no fixed fields.
 */
export const strictly = (schema: z.core.$ZodType): z.core.$ZodType => {
  // A cast to the union of all schema kinds. Kinds not listed here have no fields.
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

/** Input of an operation without parameters: no body, or an empty one. */
export const nothing = z.strictObject({}).optional()
