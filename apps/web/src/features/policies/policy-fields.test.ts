import { policyTerms } from '@efie/contracts/policies'
// oxlint-disable-next-line no-restricted-imports -- data alone: terms for the form to show
import { defaultProductTerms } from '@efie/domain'
import { expect, test } from 'vitest'
import { changedTerms, policyFields, readTerms, termText, typedTerms } from './policy-fields.ts'

const terms = policyTerms.parse(defaultProductTerms)

test('every number of the policy has its field', () => {
  expect(policyFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(policyTerms.shape).toSorted())
})

test('what is shown in the form reads back as the same terms', () => {
  expect(readTerms(typedTerms(terms))).toEqual({ terms, problems: [] })
})

test('reads rates, amounts and no limit', () => {
  const typed = {
    ...typedTerms(terms),
    annual_interest_rate_bps: '24.5',
    inspection_fee: '1,125',
    max_financed_amount: '50,000',
  }
  const { terms: read } = readTerms(typed)
  expect(read && changedTerms(read, terms)).toEqual({
    annual_interest_rate_bps: 2_450,
    inspection_fee: 112_500,
    max_financed_amount: 5_000_000,
  })
})

test('names the field of what cannot be read; what makes sense is the server’s to say', () => {
  const wrong = readTerms({ ...typedTerms(terms), grace_days: 'three' })
  expect(wrong.problems).toEqual([{ name: 'grace_days', message: 'Enter a whole number of days in range' }])
  const senseless = readTerms({ ...typedTerms(terms), max_advance_payment_months: '2' })
  expect(senseless).toMatchObject({ problems: [], terms: { max_advance_payment_months: 2 } })
})

test('shows each unit in words', () => {
  expect(termText(terms, 'annual_interest_rate_bps')).toBe('29 %')
  expect(termText(terms, 'payroll_cap_bps')).toBe('33.33 %')
  expect(termText(terms, 'document_verification_fee')).toBe('GH₵ 65.00')
  expect(termText(terms, 'max_financed_amount')).toBe('No limit')
  expect(termText(terms, 'grace_days')).toBe('3 days')
})
