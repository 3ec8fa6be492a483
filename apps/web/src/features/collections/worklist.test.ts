import { contactRefusalTexts } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { checkWaiver } from './checks.ts'
import { contactBlocked, filterOf } from './worklist.ts'

describe('fair contact', () => {
  const late = [contactRefusalTexts.OUTSIDE_HOURS]
  const call = { kind: 'call', party: 'tenant', earlier: false } as const
  test('a note is no contact', () => expect(contactBlocked({ ...call, kind: 'note' }, late)).toBeNull())
  test('nobody else, at any hour', () =>
    expect(contactBlocked({ ...call, party: 'third_party' }, [])).toBe(contactRefusalTexts.THIRD_PARTY))
  test('the hour counts for a contact made now, not for one made earlier', () => {
    expect(contactBlocked(call, late)).toMatch(/8:00 to 19:00/)
    expect(contactBlocked({ ...call, earlier: true }, late)).toBeNull()
    expect(contactBlocked({ ...call, earlier: true }, [...late, contactRefusalTexts.TOO_OFTEN])).toMatch(
      /three/,
    )
  })
})

test('filters of the address: what is not known counts as not chosen', () => {
  const address: Record<string, string> = { bucket: '31-60', who: 'me', min: '50000', promise: 'later' }
  expect(filterOf((key) => address[key] ?? '')).toEqual({
    status: undefined,
    bucket: '31-60',
    assigned_to: 'me',
    min_amount: 50_000,
    promise: undefined,
    q: undefined,
  })
  expect(filterOf(() => 'x').assigned_to).toBeUndefined()
})

test('a waiver lies within what is open', () => {
  const waiver = (amount: number | null) => checkWaiver(500, { which: 'late_fee/4', amount }).amount
  expect([waiver(500), waiver(501), waiver(null)]).toEqual([
    false,
    'Enter GH₵ 5.00 or less',
    'Enter the amount to waive',
  ])
})
