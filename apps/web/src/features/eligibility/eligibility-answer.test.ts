import { eligibilityQuestion, type EligibilityQuestion } from '@efie/contracts/eligibility'
import { eligibilityReasonCodes } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { translate } from '~/i18n/i18n.ts'
import { checkInput } from '~/platform/forms/check-input.ts'
import { changesOf } from './eligibility-answer.ts'
import { carriedFigures, firstAnswers } from './first-answers.ts'
import { headlineOf } from './headlines.ts'

const question: EligibilityQuestion = {
  unmet_conditions: [],
  employment_status: 'employed',
  monthly_income: 300_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  advance_payment_months: 12,
  plan: 'standard',
}
const terms = { default_advance_payment_months: 9 }

describe('the verdict', () => {
  it('offers what the server says would pass, and nothing where it says nothing', () => {
    const nearest = { monthly_rent: 50_000, advance_payment_months: null, plan: 'reducing' as const }
    expect(changesOf(question, { nearest_change: nearest }).map(({ key, values }) => [key, values])).toEqual([
      ['plan', { monthly_rent: 82_550, advance_payment_months: 12, plan: 'reducing' }],
      ['rent', { monthly_rent: 50_000, advance_payment_months: 12, plan: 'standard' }],
    ])
    expect(changesOf(question, { nearest_change: null })).toEqual([])
  })

  it('is about the very reason: only a rent that is too high is called too much', () => {
    const about = (code: Parameters<typeof headlineOf>[0]) => {
      const { title, text } = headlineOf(code)
      return `${translate(title)} ${translate(text)}`
    }
    expect(about(null)).toMatch(/eligible/)
    expect(about('UNDER_18')).toMatch(/18/)
    // People without proof have the button to apply below; a rent out of range may be too low.
    expect(about('NO_INCOME_EVIDENCE')).toMatch(/You can apply now/)
    expect(about('RENT_OUT_OF_RANGE')).not.toMatch(/whole advance/)
    for (const code of eligibilityReasonCodes) {
      if (!code.startsWith('OBLIGATIONS_')) expect(about(code), code).not.toMatch(/too much/)
      // Declined people aren't promised that a person will look.
      if (code !== 'OBLIGATIONS_ABOVE_ELIGIBLE') expect(about(code), code).not.toMatch(/person/)
    }
  })
})

describe('what need not be asked', () => {
  it('takes figures from the calculator and leaves nonsense out', () => {
    expect(carriedFigures(new URLSearchParams('rent=82550&months=9&plan=reducing'))).toEqual({
      monthly_rent: 82_550,
      advance_payment_months: 9,
      plan: 'reducing',
    })
    expect(carriedFigures(new URLSearchParams('rent=-1&months=99&plan=free'))).toEqual({})
    expect(carriedFigures(new URLSearchParams('rent=8e-1'))).toEqual({})
  })

  it('prefers what was carried over, then the last check, then the profile, then the terms in force', () => {
    expect(firstAnswers(null, question, { monthly_rent: 50_000 }, terms)).toMatchObject({
      monthly_income: 300_000,
      monthly_rent: 50_000,
      advance_payment_months: 12,
    })
    expect(firstAnswers(null, null, {}, terms)).toMatchObject({ advance_payment_months: 9 })
    expect(firstAnswers(null, null, {}, null)).toMatchObject({ advance_payment_months: null })
  })
})

describe('the questions', () => {
  const messages = async (answers: object) => {
    const checked = await checkInput(eligibilityQuestion, { ...blank, ...answers }, {})
    return 'issues' in checked ? checked.issues.map(({ message }) => message) : []
  }
  const blank = firstAnswers(null, null, {}, null)

  it('name the fix for what is missing', async () => {
    expect(await messages({})).toEqual([
      'Choose the option that describes you best',
      'Enter your monthly income, or 0 if you have none',
      'Enter what you repay each month, or 0 if nothing',
      'Enter the monthly rent',
      'Choose the number of months',
    ])
  })

  it('let the policy decide which rents are financed', async () => {
    expect(await messages({ ...question, monthly_rent: 500, advance_payment_months: 36 })).toEqual([])
  })
})
