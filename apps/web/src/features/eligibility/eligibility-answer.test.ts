import { describe, expect, it } from 'vitest'
import { answerHere, mergeAnswer } from './eligibility-answer.ts'
import type { EligibilityQuestion } from './eligibility-schema.ts'
import { eligibilitySchema } from './eligibility-schema.ts'
import { carriedFigures, firstAnswers } from './first-answers.ts'

const question: EligibilityQuestion = {
  age: 31,
  ghana_card_number: 'GHA-123456789-0',
  employment_status: 'employed',
  employer_name: 'Ghana Health Service',
  monthly_income: 300_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  advance_payment_months: 12,
  plan: 'standard',
}

describe('the answer on the spot', () => {
  it('says yes with the monthly payment and the share of income', () => {
    const answer = answerHere(question)
    expect(answer).toMatchObject({ outcome: 'eligible', total_monthly_payment: 106_489, changes: [] })
    expect(answer.affordability_bps).toBe(3_550)
  })

  it('offers changes that pass when they are checked', () => {
    const declined = { ...question, monthly_income: 200_000 }
    const answer = answerHere(declined)
    expect(answer.outcome).toBe('declined')
    expect(answer.changes.length).toBeGreaterThan(0)
    for (const change of answer.changes)
      expect(answerHere({ ...declined, ...change.values }).outcome).toBe('eligible')
  })

  it('yields to the server, which knows other instalments, and drops changes that rest on other figures', () => {
    const here = answerHere(question)
    const there = {
      outcome: 'refer' as const,
      eligible: true,
      reasons: [],
      affordability_bps: 4_500,
      highest_rent: 0,
    }
    expect(mergeAnswer(here, there)).toMatchObject({ outcome: 'refer', highest_rent: null, changes: [] })
    const same = {
      ...there,
      outcome: here.outcome,
      affordability_bps: 3_550,
      highest_rent: here.highest_rent ?? 0,
    }
    expect(mergeAnswer(here, same)).toBe(here)
  })
})

describe('what need not be asked', () => {
  it('takes figures from the calculator and leaves nonsense out', () => {
    expect(carriedFigures(new URLSearchParams('rent=82550&months=9'))).toEqual({
      monthly_rent: 82_550,
      advance_payment_months: 9,
    })
    expect(carriedFigures(new URLSearchParams('rent=-1&months=99'))).toEqual({})
    expect(carriedFigures(new URLSearchParams('rent=8e-1'))).toEqual({})
  })

  it('prefers what was carried over, then the last check, then the profile', () => {
    const { ghana_card_number: _card, ...said } = { ...question, employer_name: 'Ghana Health Service' }
    const first = firstAnswers(null, said, { monthly_rent: 50_000 }, '2026-11-21')
    expect(first).toMatchObject({ age: 31, monthly_rent: 50_000, ghana_card_number: '' })
  })
})

describe('the questions', () => {
  it('name the fix for what is missing', () => {
    const parsed = eligibilitySchema.safeParse({
      plan: 'standard',
      advance_payment_months: 12,
      ghana_card_number: '',
    })
    const messages = parsed.error?.issues.map(({ message }) => message) ?? []
    expect(messages).toContain('Enter your age in years')
    expect(messages).toContain('Enter your monthly income, 0 if you have none')
    expect(messages).toContain('Choose what describes you best')
    expect(messages).toContain('Enter the rent for one month')
  })

  it('ask employed people for their employer', () => {
    const parsed = eligibilitySchema.safeParse({ ...question, employer_name: '' })
    expect(parsed.error?.issues[0]?.path).toEqual(['employer_name'])
  })
})
