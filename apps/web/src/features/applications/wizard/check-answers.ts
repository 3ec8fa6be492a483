import type { client } from '~/platform/api/client.ts'
import { answersOf, besideProfile } from '~/parts/applications/first-draft.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useEligibilityAnswersStore } from '~/platform/stores/eligibility-answers-store.ts'
import type { CheckAnswers } from './draft-store.ts'

/** The check that this browser knows of; at 0 when there is none. */
export const checkHere = (): CheckAnswers => {
  const { answers, ghana_card_number, timestamp, by_guest } = useEligibilityAnswersStore.getState()
  if (answers === null || timestamp === null) return { answers: {}, at: 0 }
  const said = answersOf({ ...answers, ghana_card_number })
  return {
    answers: besideProfile(useAuthStore.getState().profile, said, { byGuest: by_guest }),
    at: timestamp,
  }
}

/** The later one of this browser's check and the server's, which may have been made on another device. */
export const laterCheck = (
  here: CheckAnswers,
  there: Awaited<ReturnType<typeof client.eligibility.latest>>,
): CheckAnswers => {
  if (there === null) return here
  const { profile } = useAuthStore.getState()
  const answers = besideProfile(profile, answersOf(there.answers), { byGuest: false })
  const at = Date.parse(there.created_at)
  if (at > here.at) return { answers, at }
  // The browser's storage holds no number of a card.
  const { ghana_card_number } = answers
  return {
    at: here.at,
    answers: { ...(ghana_card_number !== undefined && { ghana_card_number }), ...here.answers },
  }
}
