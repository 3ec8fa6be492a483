import type { AnyContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'
import { strictly } from './strict.ts'

const unknownIn = (schema: z.core.$ZodType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )

const plain = z.object({ name: z.string() })

describe('a strict schema refuses what an object does not name', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['at the top', plain, { name: 'a', x: 1 }, 'x'],
    ['in an object', z.object({ inner: plain }), { inner: { name: 'a', x: 1 } }, 'inner.x'],
    ['in a list', z.object({ rows: z.array(plain) }), { rows: [{ name: 'a', x: 1 }] }, 'rows.0.x'],
    ['where it may be absent', plain.optional(), { name: 'a', x: 1 }, 'x'],
    [
      'where it may be null',
      z.object({ inner: plain.nullable().default(null) }),
      { inner: { x: 1 } },
      'inner.x',
    ],
    ['in a record', z.record(z.string(), plain), { a: { name: 'a', x: 1 } }, 'a.x'],
    ['in a tuple', z.tuple([plain]), [{ name: 'a', x: 1 }], '0.x'],
    ['before it is changed', plain.transform(({ name }) => name), { name: 'a', x: 1 }, 'x'],
    ['after it was changed', z.preprocess((value) => value, plain), { name: 'a', x: 1 }, 'x'],
    ['with a rule of its own', plain.refine(({ name }) => name !== 'x'), { name: 'a', x: 1 }, 'x'],
    [
      'in one of several kinds',
      z.discriminatedUnion('kind', [plain.extend({ kind: z.literal('a') })]),
      { kind: 'a', name: 'a', x: 1 },
      'x',
    ],
  ])('%s', (_where, schema, value, path) => {
    expect(unknownIn(schema, value)).toEqual([])
    expect(unknownIn(strictly(schema), value)).toEqual([path])
  })

  test('unless it says that it takes any', () => {
    expect(unknownIn(strictly(z.looseObject({ name: z.string() })), { name: 'a', x: 1 })).toEqual([])
  })

  test('and keeps its rules', () => {
    const odd = strictly(plain.refine(({ name }) => name !== 'x', 'Another name'))
    expect(z.safeParse(odd, { name: 'x' }).error?.issues).toMatchObject([{ message: 'Another name' }])
    expect(z.parse(odd, { name: 'a' })).toEqual({ name: 'a' })
  })

  test('while a kind that cannot be made strict stops the start', () => {
    expect(() => strictly(z.intersection(plain, plain))).toThrow('intersection')
  })
})

const operations: [string, AnyContractProcedure][] = []
const walk = (node: object, name: string): void => {
  if ('~orpc' in node) operations.push([name, node as AnyContractProcedure])
  else for (const [key, part] of Object.entries(node)) walk(part as object, `${name}.${key}`)
}
walk(contract, 'contract')

test.each(operations)('%s takes nothing that it does not name', (_name, operation) => {
  // A cast: the contract library types schemas as Standard Schema; all of ours are Zod's.
  const input = operation['~orpc'].inputSchema as z.ZodType
  expect(unknownIn(input, { not_of_this_contract: 1 })).toEqual(['not_of_this_contract'])
})
