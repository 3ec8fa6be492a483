import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkInput, errorsOf, placeOf } from './check-input.ts'
import { listErrors, sortErrors } from './error-list.ts'

const schema = z
  .object({
    id: z.uuid(),
    amount: z.int('Enter an amount').min(1, 'Enter an amount'),
    note: z.string().trim().max(5).optional(),
    loan_id: z.string().optional(),
    order_id: z.string().optional(),
  })
  .refine(({ loan_id, order_id }) => loan_id !== undefined || order_id !== undefined, {
    path: ['loan_id'],
    message: 'Choose whose money it is',
  })
const fixed = { id: '0190a9f4-7d3c-7a3e-8f0a-1b2c3d4e5f60' }
type Typed = { amount: number | null; note: string; target: string | null }
const rules = {
  fixed,
  join: ({ target }: Typed) => (target === null ? {} : { order_id: target }),
  places: { loan_id: 'target' },
}

describe('a form is checked by its contract', () => {
  test('and gives the input, trimmed, with what was not typed', async () => {
    expect(await checkInput(schema, { amount: 5, note: ' ok ', target: 'o' }, rules)).toEqual({
      input: { ...fixed, amount: 5, note: 'ok', order_id: 'o' },
    })
  })

  test('whose message stands at the field that is typed in', async () => {
    const checked = await checkInput(schema, { amount: 5, note: '', target: null }, rules)
    expect(checked).toEqual({ issues: [{ path: 'target', message: 'Choose whose money it is' }] })
  })

  test('in plain words where the schema has none', async () => {
    const checked = await checkInput(schema, { amount: null, note: 'too long', target: 'o' }, rules)
    expect(checked).toEqual({
      issues: [
        { path: 'amount', message: 'Enter an amount' },
        { path: 'note', message: 'Use at most 5 characters' },
      ],
    })
  })

  test('and by what only the screen knows, after the contract', async () => {
    const check = ({ amount }: Typed) => ({ amount: (amount ?? 0) < 10 && 'At least GH₵ 0.10' })
    expect(await checkInput(schema, { amount: 5, note: '', target: 'o' }, { ...rules, check })).toEqual({
      issues: [{ path: 'amount', message: 'At least GH₵ 0.10' }],
    })
    expect(await checkInput(schema, { amount: null, note: '', target: 'o' }, { ...rules, check })).toEqual({
      issues: [{ path: 'amount', message: 'Enter an amount' }],
    })
    expect(
      await checkInput(schema, { amount: 10, note: '', target: 'o' }, { ...rules, check }),
    ).toHaveProperty('input')
  })
})

describe('issues', () => {
  test('are placed at their field or at the one that stands for it', () => {
    expect(placeOf('loan_id', { loan_id: 'target' })).toBe('target')
    expect(placeOf('lines.2.amount', { lines: 'rows' })).toBe('rows.2.amount')
    expect(placeOf('amount')).toBe('amount')
  })

  test('are kept as the form keeps them: the first of a field, and what has no field as the whole form’s', () => {
    const errors = errorsOf(
      [
        { path: 'amount', message: 'a' },
        { path: 'amount', message: 'b' },
        { path: 'lines.1.text', message: 'c' },
        { path: 'id', message: 'd' },
        { path: 'domains.2', message: 'e' },
      ],
      { amount: null, lines: [{ text: '' }, { text: '' }], domains: 'one a line' },
    )
    expect(listErrors(errors)).toEqual([
      { name: 'amount', message: 'a' },
      { name: 'lines.1.text', message: 'c' },
      { name: 'root', message: 'd' },
      { name: 'domains', message: 'e' },
    ])
  })

  test('are summed up in the order of the fields, apart from those that no field shows', () => {
    const errors = ['c', 'a', 'root'].map((name) => ({ name, message: name }))
    const { beside, homeless } = sortErrors(errors, ['a', 'b', 'c'])
    expect(beside.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(homeless.map(({ name }) => name)).toEqual(['root'])
  })
})
