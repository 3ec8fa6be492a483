import { describe, expect, test } from 'vitest'
import { type Role, roles } from './roles.ts'
import {
  checkOtherPeople,
  checkSecondPerson,
  mayMake,
  refundNeedsSecondPerson,
  tiedTo,
  type TwoPersonAction,
  twoPersonRules,
} from './two-person.ts'

const nobody: ReadonlySet<string> = new Set()
const check = (action: TwoPersonAction, checker_role: Role, change = {}) =>
  checkSecondPerson({
    action,
    maker_id: 'm',
    checker_id: 'c',
    checker_role,
    subject_user_id: 's',
    tied: nobody,
    ...change,
  })

describe('two-person rules', () => {
  test.each(Object.keys(twoPersonRules) as TwoPersonAction[])(
    '%s: only its checkers confirm, never the maker or the person it concerns',
    (action) => {
      const checkers: readonly Role[] = twoPersonRules[action].checkers
      for (const role of roles) {
        expect(check(action, role).ok).toBe(checkers.includes(role))
        expect(check(action, role, { checker_id: 'm' })).toEqual({ ok: false, code: 'SAME_PERSON' })
        expect(check(action, role, { checker_id: 's' })).toEqual({ ok: false, code: 'NOT_ALLOWED' })
        expect(check(action, role, { tied: new Set(['m']) })).toEqual({
          ok: false,
          code: checkers.includes(role) ? 'NOT_INDEPENDENT' : 'NOT_ALLOWED',
        })
      }
    },
  )

  test('follow the table of domain.md §4', () => {
    expect(check('release-payout', 'finance')).toEqual({ ok: true })
    expect(check('waive-fee', 'admin')).toEqual({ ok: false, code: 'NOT_ALLOWED' })
    expect(check('change-money-policy', 'superadmin', { subject_user_id: null })).toEqual({ ok: true })
    expect(mayMake('write-off', 'recovery_and_collections')).toBe(true)
    expect(mayMake('write-off', 'finance')).toBe(false)
    expect(refundNeedsSecondPerson(50_000, 50_000)).toBe(false)
    expect(refundNeedsSecondPerson(50_001, 50_000)).toBe(true)
  })

  test('verification, approval and release take three people, none tied to another', () => {
    expect(checkOtherPeople('c', ['a', 'b', null], nobody)).toEqual({ ok: true })
    expect(checkOtherPeople('b', ['a', 'b'], nobody)).toEqual({ ok: false, code: 'SAME_PERSON' })
    expect(checkOtherPeople('c', ['a', 'b'], new Set(['b']))).toEqual({ ok: false, code: 'NOT_INDEPENDENT' })
  })
})

describe('ties from recent grants', () => {
  /** `A>b` is a role that A granted b; `>b` is one that no account granted. */
  const grantsOf = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((grant) => {
        const [granted_by = '', user_id = ''] = grant.split('>')
        return { user_id, granted_by: granted_by || null }
      })
  test.each([
    ['no grants', '', 'A', []],
    ['a role that no account granted', '>b >c', 'b', []],
    ['a granter to the person granted', 'A>b', 'A', ['b']],
    ['a person granted to the granter', 'A>b', 'b', ['A']],
    ['two people with the same granter', 'A>b A>c', 'b', ['A', 'c']],
    ['a chain through another administrator', 'A>B B>c', 'A', ['B', 'c']],
    ['the ends of two chains from one person', 'A>B B>c A>D D>e', 'c', ['A', 'B', 'D', 'e']],
    ['two people with different granters', 'A>b Z>c', 'b', ['A']],
    ['every grant counts, not only the last', 'A>b Z>b', 'b', ['A', 'Z']],
    ['a shared appointee does not tie the granters', 'A>b Z>b', 'A', ['b']],
    ['roles granted in a circle', 'A>b b>A', 'b', ['A']],
    ['unrelated grants are left out', 'A>b Y>z', 'b', ['A']],
  ])('%s', (_, text, person, tied) => {
    expect([...tiedTo(person, grantsOf(text))].sort()).toEqual(tied)
  })

  test('a tie holds in both directions', () => {
    const grants = grantsOf('A>b A>C C>d Z>d Z>e Y>f')
    const people = ['A', 'C', 'Y', 'Z', 'b', 'd', 'e', 'f']
    for (const one of people)
      for (const other of people) expect(tiedTo(one, grants).has(other)).toBe(tiedTo(other, grants).has(one))
  })
})
