import { useRef, useState } from 'react'
import { client } from '~/app/api/client.ts'
import { setProfile, useAuthStore } from '~/app/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/app/stores/eligibility-answers-store.ts'
import { useEligibilityStore } from '~/app/stores/eligibility-store.ts'
import { type Answer, answerHere, changesOf, mergeAnswer } from './eligibility-answer.ts'
import type { EligibilityQuestion } from './eligibility-schema.ts'

export interface Checked {
  /** Counts the checks. */
  turn: number
  question: EligibilityQuestion
  answer: Answer
  /** Whether the server has it. Only a signed-in person's result is kept there. */
  sent: 'sending' | 'sent' | 'failed'
}

const keepHere = ({ ghana_card_number: _card, ...said }: EligibilityQuestion, answer: Answer): void => {
  useEligibilityStore.getState().setResult(answer.eligible)
  useEligibilityAnswersStore
    .getState()
    .keep({ ...said, employer_name: said.employer_name ?? '' }, answer.outcome)
}

const ask = async (question: EligibilityQuestion, here: Answer): Promise<Answer> => {
  const there = await client.eligibility.check(question)
  const { profile } = useAuthStore.getState()
  if (profile) {
    const { id, outcome, eligible, created_at, expires_at } = there
    setProfile({ ...profile, eligibility: { id, outcome, eligible, created_at, expires_at } })
  }
  const merged = mergeAnswer(here, there)
  if (merged === here || !there.suggestion) return merged
  const { text: _text, ...suggestion } = there.suggestion
  const nearest = {
    advance_payment_months:
      suggestion.advance_payment_months === question.advance_payment_months
        ? null
        : suggestion.advance_payment_months,
    plan: suggestion.plan === question.plan ? null : suggestion.plan,
    monthly_rent: suggestion.monthly_rent === question.monthly_rent ? null : suggestion.monthly_rent,
  }
  return { ...merged, changes: changesOf(question, nearest) }
}

/** Answers at once by the domain's rules, keeps the answer 30 days, and has the server answer too. */
export const useEligibilityCheck = () => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const latest = useRef(0)
  const check = async (question: EligibilityQuestion): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    const here = answerHere(question)
    setChecked({ turn, question, answer: here, sent: 'sending' })
    keepHere(question, here)
    try {
      const answer = await ask(question, here)
      if (turn !== latest.current) return
      setChecked({ turn, question, answer, sent: 'sent' })
      if (answer !== here) keepHere(question, answer)
    } catch {
      if (turn === latest.current) setChecked({ turn, question, answer: here, sent: 'failed' })
    }
  }
  return { checked, check }
}
