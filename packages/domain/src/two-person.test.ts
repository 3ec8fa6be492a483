import { describe, expect, test } from 'vitest'
import { type Role, roles } from './enumerations.ts'
import {
  checkSecondPerson,
  checkThirdPerson,
  mayMake,
  refundNeedsSecondPerson,
  type TwoPersonAction,
  twoPersonRules,
} from './two-person.ts'

const check = (action: TwoPersonAction, checker_role: Role, change = {}) =>
  checkSecondPerson({ action, maker_id: 'm', checker_id: 'c', checker_role, subject_user_id: 's', ...change })

describe('two persons', () => {
  test.each(Object.keys(twoPersonRules) as TwoPersonAction[])(
    '%s: only its checkers confirm, never the maker or the one it is about',
    (action) => {
      const checkers: readonly Role[] = twoPersonRules[action].checkers
      for (const role of roles) {
        expect(check(action, role).ok).toBe(checkers.includes(role))
        expect(check(action, role, { checker_id: 'm' })).toEqual({ ok: false, code: 'SAME_PERSON' })
        expect(check(action, role, { checker_id: 's' })).toEqual({ ok: false, code: 'NOT_ALLOWED' })
      }
    },
  )

  test('the table of domain.md §4', () => {
    expect(check('release-payout', 'finance')).toEqual({ ok: true })
    expect(check('waive-fee', 'admin')).toEqual({ ok: false, code: 'NOT_ALLOWED' })
    expect(check('change-money-policy', 'superadmin', { subject_user_id: null })).toEqual({ ok: true })
    expect(mayMake('write-off', 'recovery_and_collections')).toBe(true)
    expect(mayMake('write-off', 'finance')).toBe(false)
    expect(refundNeedsSecondPerson(50_000, 50_000)).toBe(false)
    expect(refundNeedsSecondPerson(50_001, 50_000)).toBe(true)
  })

  test('verification, approval and release take three people', () => {
    expect(checkThirdPerson('c', ['a', 'b', null])).toEqual({ ok: true })
    expect(checkThirdPerson('b', ['a', 'b'])).toEqual({ ok: false, code: 'SAME_PERSON' })
  })
})
