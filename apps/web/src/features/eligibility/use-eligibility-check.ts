import type { EligibilityQuestion } from '@efie/contracts/eligibility'
import { useRef, useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { setProfile, useAuthStore } from '~/platform/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import { useEligibilityStore } from '~/platform/stores/eligibility-store.ts'
import type { Answer } from './eligibility-answer.ts'

export interface Checked {
  /** Number of checks made. */
  turn: number
  question: EligibilityQuestion
  answer: Answer
}

const keepHere = ({ unmet_conditions: _unmet, ...said }: EligibilityQuestion, answer: Answer): void => {
  useEligibilityStore.getState().setResult(answer.eligible)
  const { profile } = useAuthStore.getState()
  useEligibilityAnswersStore.getState().keep(said, answer.outcome, { byGuest: profile === null })
  if (!profile) return
  const { id, outcome, eligible, created_at, expires_at } = answer
  setProfile({ ...profile, eligibility: { id, outcome, eligible, created_at, expires_at } })
}

/**
 * Asks the server, which knows the terms in force and the person's instalments, and stores the answer for 30
 * days.
 */
export const useEligibilityCheck = () => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<{ question: EligibilityQuestion; error: unknown } | null>(null)
  const latest = useRef(0)
  const check = async (question: EligibilityQuestion): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    setAsking(true)
    setFailure(null)
    try {
      const answer = await client.eligibility.check(question)
      if (turn !== latest.current) return
      setChecked({ turn, question, answer })
      keepHere(question, answer)
    } catch (error) {
      if (turn === latest.current) setFailure({ question, error })
    } finally {
      if (turn === latest.current) setAsking(false)
    }
  }
  return { checked, asking, failure, check }
}
