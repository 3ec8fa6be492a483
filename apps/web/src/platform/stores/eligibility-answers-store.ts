import type { EligibilityOutcome, EmploymentStatus, PlanKind } from '@efie/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onForget } from '~/platform/device/person.ts'
import { isEligibilityExpired } from './eligibility-store.ts'
import { personal } from './persisted.ts'
import { now as present } from '~/ui/now.ts'

/** Answers of the eligibility check, so that an application needn't ask again. */
export interface EligibilityAnswers {
  employment_status: EmploymentStatus
  monthly_income: number
  monthly_obligations: number
  monthly_rent: number
  advance_payment_months: number
  plan: PlanKind
}

interface AnswersState {
  answers: EligibilityAnswers | null
  outcome: EligibilityOutcome | null
  timestamp: number | null
  /** Given before signing in: perhaps by someone else, or just to try. */
  by_guest: boolean
  keep: (
    answers: EligibilityAnswers,
    outcome: EligibilityOutcome,
    how?: { byGuest?: boolean; timestamp?: number },
  ) => void
  clear: () => void
}

const empty = { answers: null, outcome: null, timestamp: null, by_guest: true }

/** Key `eligibility-answers`: stored in this browser as long as the result, 30 days. */
export const useEligibilityAnswersStore = create<AnswersState>()(
  persist(
    (set) => ({
      ...empty,
      keep: (answers, outcome, { byGuest = true, timestamp = present() } = {}) =>
        set({ answers, outcome, timestamp, by_guest: byGuest }),
      clear: () => {
        set(empty)
        useEligibilityAnswersStore.persist.clearStorage()
      },
    }),
    personal('eligibility-answers', ({ answers, outcome, timestamp, by_guest }) => ({
      answers,
      outcome,
      timestamp,
      by_guest,
    })),
  ),
)

onForget(() => useEligibilityAnswersStore.setState(empty))

/** Removes answers older than 30 days. */
export const forgetOldAnswers = (now = present()): void => {
  const { answers, timestamp, clear } = useEligibilityAnswersStore.getState()
  if (answers !== null && isEligibilityExpired(timestamp, now)) clear()
}
