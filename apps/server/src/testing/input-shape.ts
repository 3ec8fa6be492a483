import { z } from 'zod'
import type { Operation } from './operations.ts'

/** A field's JSON Schema. */
const field = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})
const shape = z.object({
  properties: z.record(z.string(), field).default({}),
  required: z.array(z.string()).default([]),
})

export type Field = z.output<typeof field>

/** An operation's fields outside its path, and the required ones among them. */
export const inputShapeOf = ({ input, path }: Operation): z.output<typeof shape> => {
  if (!input) return { properties: {}, required: [] }
  const { properties, required } = shape.parse(
    z.toJSONSchema(input, { unrepresentable: 'any', io: 'output' }),
  )
  const inPath = (name: string) => path.includes(`{${name}}`)
  const needed = shape.parse(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })).required
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath(name))),
    required: required.filter((name) => needed.includes(name) && !inPath(name)),
  }
}

/** A field that accepts any text; others accept only some. */
export const isFreeText = ({ type, enum: values, const: only, format, pattern }: Field): boolean =>
  type === 'string' &&
  values === undefined &&
  only === undefined &&
  format === undefined &&
  pattern === undefined
