import type { client } from '~/platform/api/client.ts'
import { answersOf, besideProfile } from '~/parts/applications/first-draft.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import type { CheckAnswers } from './draft-store.ts'

/** The check stored in this browser; time 0 without one. */
export const checkHere = (): CheckAnswers => {
  const { answers, timestamp, by_guest } = useEligibilityAnswersStore.getState()
  if (answers === null || timestamp === null) return { answers: {}, at: 0 }
  const { profile } = useAuthStore.getState()
  return { answers: besideProfile(profile, answersOf(answers), { byGuest: by_guest }), at: timestamp }
}

/** The later of the browser's and the server's check, since it may have been made on another device. */
export const laterCheck = (
  here: CheckAnswers,
  there: Awaited<ReturnType<typeof client.eligibility.latest>>,
): CheckAnswers => {
  if (there === null) return here
  const at = Date.parse(there.created_at)
  if (at <= here.at) return here
  const { profile } = useAuthStore.getState()
  return { answers: besideProfile(profile, answersOf(there.answers), { byGuest: false }), at }
}
