import type { z } from 'zod'

/** What a field holds: an empty text or null while nothing is there. */
type TypedValue<Value> = Value extends string
  ? Value | ''
  : Value extends number
    ? Value | null
    : Value extends boolean
      ? boolean
      : Value extends Blob | null | undefined
        ? Value
        : Value extends readonly (infer Element)[]
          ? // A text of a list is there or not: it is picked, or typed in a field of its own.
            (Element extends string ? Element : TypedValue<NonNullable<Element>>)[]
          : Typed<Value>

/** What a form holds of a contract’s input: every field is there, and none is undefined. */
export type Typed<Input> = { [Key in keyof Input]-?: TypedValue<NonNullable<Input[Key]>> }

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Values = Readonly<Record<string, unknown>>

/** Zod keeps what its schemas are made of under general types: these are the classes that there are. */
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

/** The schema within: without `optional`, `nullable`, a default or a transformation around it. */
const within = (schema: z.core.$ZodType): z.core.$ZodType => {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return within(def.innerType)
    case 'pipe':
      return within(defOf(def.in).type === 'transform' ? def.out : def.in)
    default:
      return schema
  }
}

export const shapeOf = (schema: z.core.$ZodType): Shape => {
  const def = defOf(within(schema))
  return def.type === 'object' ? def.shape : {}
}

const takes = (schema: z.core.$ZodType, value: unknown): boolean => {
  const result = schema['~standard'].validate(value)
  return !(result instanceof Promise) && result.issues === undefined
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Nothing typed, or nothing but spaces. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const emptyOf = (schema: z.core.$ZodType): unknown => {
  const def = defOf(schema)
  if (def.type === 'default' || def.type === 'prefault') return def.defaultValue
  const inner = within(schema)
  if (inner !== schema && (def.type === 'optional' || def.type === 'nullable')) return emptyOf(def.innerType)
  const innerDef = defOf(inner)
  switch (innerDef.type) {
    case 'number':
    case 'custom':
    case 'file':
      return null
    case 'boolean':
      return false
    case 'literal':
      // To be ticked.
      return innerDef.values.includes(true) ? false : ''
    case 'array':
      return []
    case 'object':
      return typedOf(inner, {})
    default:
      return ''
  }
}

const typedValue = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (value === undefined || value === null) return emptyOf(schema)
  return isValues(value) && Object.keys(shapeOf(schema)).length > 0 ? typedOf(schema, value) : value
}

/** What a form over the schema holds of values: of what they lack or have as null, its empty value. */
export const typedOf = (schema: z.core.$ZodType, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [name, typedValue(field, values[name])]),
  )

const sentValue = (schema: z.core.$ZodType, typed: unknown, before: unknown): unknown => {
  if (isBlank(typed)) {
    const mayLack = takes(schema, undefined)
    if (mayLack && isBlank(before)) return undefined
    if (takes(schema, null)) return null
    if (mayLack && takes(schema, '')) return ''
    // What is not there cannot be taken away: the schema says what to enter.
    return typed
  }
  const inner = within(schema)
  const def = defOf(inner)
  if (def.type === 'array' && Array.isArray(typed)) {
    const { element } = def
    return typed.map((one, index) =>
      sentValue(element, one, Array.isArray(before) ? before[index] : undefined),
    )
  }
  if (def.type !== 'object' || !isValues(typed)) return typed
  // A group of fields that may be absent and is left blank as a whole.
  if (Object.values(typed).every(isBlank) && takes(schema, undefined)) return undefined
  return sentOf(inner, typed, isValues(before) ? before : {})
}

/**
 * What is sent of what a form holds. Of a field that is blank: nothing where it may be absent; but where `before`, the row
 * that is changed, has a value, it was taken away, which is null or an empty text. What the schema does not know stays here.
 */
export const sentOf = (
  schema: z.core.$ZodType,
  typed: Values,
  before: Values = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
      if (!(name in typed)) return []
      const sent = sentValue(field, typed[name], before[name])
      return sent === undefined ? [] : [[name, sent] as const]
    }),
  )

const fieldAt = (schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined => {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const inner = within(schema)
  const def = defOf(inner)
  const next = def.type === 'array' ? def.element : shapeOf(inner)[name]
  return next && fieldAt(next, rest)
}

/** How many characters the schema takes in a field. */
export const longestOf = (schema: z.core.$ZodType, name: string): number | undefined => {
  const field = fieldAt(schema, name.split('.'))
  if (!field) return undefined
  const inner = within(field)
  const def = defOf(inner)
  const options = def.type === 'union' ? def.options : [inner]
  // Only schemas of texts have this property.
  const most = options.map((option) => (within(option) as z.ZodString).maxLength ?? 0)
  return Math.max(...most) || undefined
}
