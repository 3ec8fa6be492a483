import { policyTerms } from '@efie/contracts/policies'
// oxlint-disable-next-line no-restricted-imports -- data alone: terms for the form to show
import { defaultProductTerms } from '@efie/domain'
import { expect, test } from 'vitest'
import { changedTerms, policyFields, termText } from './policy-fields.ts'

const terms = policyTerms.parse(defaultProductTerms)

test('every number of the policy has its field', () => {
  expect(policyFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(policyTerms.shape).toSorted())
})

test('a proposal names what it changes, also that a limit was taken away', () => {
  expect(changedTerms(terms, terms)).toEqual({})
  const limited = { ...terms, max_financed_amount: 5_000_000 }
  expect(
    changedTerms({ ...limited, annual_interest_rate_bps: 2_450, max_financed_amount: null }, limited),
  ).toEqual({ annual_interest_rate_bps: 2_450, max_financed_amount: null })
})

test('shows each unit in words', () => {
  expect(termText(terms, 'annual_interest_rate_bps')).toBe('29%')
  expect(termText(terms, 'payroll_cap_bps')).toBe('33.33%')
  expect(termText(terms, 'document_verification_fee')).toBe('GH₵ 65.00')
  expect(termText(terms, 'max_financed_amount')).toBe('No limit')
  expect(termText(terms, 'grace_days')).toBe('3 days')
  expect(termText(terms, 'new_customer_hold_hours')).toBe('24 hours')
})
