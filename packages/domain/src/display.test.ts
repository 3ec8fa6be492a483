import { expect, test } from 'vitest'
import { inWords, sentenceOf, statusLabel } from './display.ts'

test('codes are said in words, with abbreviations as people write them', () => {
  expect(inWords('annual_interest_rate_bps')).toBe('annual interest rate')
  expect(inWords('max_apr_percent')).toBe('maximum APR percent')
  expect(sentenceOf('smtp_server')).toBe('SMTP server')
  expect(sentenceOf('guarantor-invitation')).toBe('Guarantor invitation')
  expect(statusLabel('out-for-delivery')).toBe('Out for delivery')
})
