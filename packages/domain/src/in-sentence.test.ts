import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Payslip', 'payslip'],
  ['Work ID', 'work ID'],
  ['Ghana Card', 'Ghana Card'],
  ['MTN MoMo', 'MTN MoMo'],
  ['ID of the landlord', 'ID of the landlord'],
  ['École', 'école'],
])('%s is said as %s', (label, text) => expect(inSentence(label)).toBe(text))
