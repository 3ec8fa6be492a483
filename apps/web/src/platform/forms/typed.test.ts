import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { longestOf, sentOf, typedOf } from './typed.ts'

const schema = z
  .object({
    name: z.string().trim().min(1),
    rent: z.int().min(0).nullable().optional(),
    months: z.int().optional(),
    region: z.enum(['Ashanti', 'Volta']).optional(),
    note: z.string().trim().max(20).optional(),
    day: z.iso.date().nullable(),
    listed: z.boolean(),
    kind: z.enum(['call', 'visit']).default('call'),
    bank: z.object({ code: z.string().min(1), name: z.string().optional() }).optional(),
    lines: z.array(z.object({ text: z.string().optional(), amount: z.int() })),
  })
  .refine(({ name }) => name !== 'x')

describe('what a form holds', () => {
  test('is empty for what is not there, and a default where the schema has one', () => {
    expect(typedOf(schema, {})).toEqual({
      name: '',
      rent: null,
      months: null,
      region: '',
      note: '',
      day: '',
      listed: false,
      kind: 'call',
      bank: { code: '', name: '' },
      lines: [],
    })
  })

  test('is no tick where one has to be set', () => {
    expect(typedOf(z.object({ agreed: z.literal(true), one: z.literal('one') }), {})).toEqual({
      agreed: false,
      one: '',
    })
  })

  test('is the row where it has a value, also 0 and false', () => {
    expect(
      typedOf(schema, { name: 'Ama', rent: 0, day: null, bank: { code: 'b' }, stranger: 1 }),
    ).toMatchObject({
      name: 'Ama',
      rent: 0,
      day: '',
      bank: { code: 'b', name: '' },
    })
    expect(typedOf(schema, { stranger: 1 })).not.toHaveProperty('stranger')
  })
})

describe('what is sent', () => {
  test('leaves out what was left blank and may be absent', () => {
    expect(sentOf(schema, typedOf(schema, {}))).toEqual({
      name: '',
      day: null,
      listed: false,
      kind: 'call',
      lines: [],
    })
  })

  test('takes away what the row had', () => {
    const before = { rent: 100, note: 'old', day: '2026-01-02' }
    expect(sentOf(schema, { rent: null, note: '', day: '' }, before)).toEqual({
      rent: null,
      note: '',
      day: null,
    })
  })

  test('is an empty text where the schema takes that alone, also of a number', () => {
    const mail = z.object({ port: z.union([z.literal(''), z.int()]).optional() })
    expect(sentOf(mail, { port: null }, { port: 465 })).toEqual({ port: '' })
    expect(sentOf(mail, { port: null }, { port: '' })).toEqual({})
  })

  test('is refused by the schema where a value cannot be taken away', () => {
    const sent = sentOf(schema, { ...typedOf(schema, {}), name: 'Ama', months: null }, { months: 6 })
    expect(sent).toHaveProperty('months', null)
    expect(schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))).toEqual(['months'])
  })

  test('goes into objects and lists, and drops what the schema does not know', () => {
    const typed = { bank: { code: 'b', name: '' }, lines: [{ text: '', amount: 5 }], stranger: 1 }
    expect(sentOf(schema, typed)).toEqual({ bank: { code: 'b' }, lines: [{ amount: 5 }] })
  })

  test('keeps spaces out of the judgement whether something was typed', () => {
    expect(sentOf(schema, { note: '   ', region: '' })).toEqual({})
  })
})

test('the longest text of a field is the schema’s, within lists, unions and transformations', () => {
  const bounded = z.object({
    note: z.string().trim().max(20).nullable().optional(),
    email: z.union([z.literal(''), z.email().max(200)]),
    amount: z.int().max(5),
    free: z.string(),
    lines: z.array(z.object({ text: z.string().max(7) })),
  })
  expect(
    ['note', 'email', 'amount', 'free', 'lines.0.text', 'stranger'].map((name) => longestOf(bounded, name)),
  ).toEqual([20, 200, undefined, undefined, 7, undefined])
})
