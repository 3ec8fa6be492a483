import type { client } from '~/app/api/client.ts'
import { answersOf } from '~/app/applications/first-draft.ts'
import { useEligibilityAnswersStore } from '~/app/stores/eligibility-answers-store.ts'
import type { CheckAnswers } from './draft-store.ts'

/** The check that this browser knows of; at 0 when there is none. */
export const checkHere = (): CheckAnswers => {
  const { answers, ghana_card_number, timestamp } = useEligibilityAnswersStore.getState()
  return answers === null || timestamp === null
    ? { answers: {}, at: 0 }
    : { answers: answersOf({ ...answers, ghana_card_number }), at: timestamp }
}

/** The later one of this browser's check and the server's, which may have been made on another device. */
export const laterCheck = (
  here: CheckAnswers,
  there: Awaited<ReturnType<typeof client.eligibility.latest>>,
): CheckAnswers => {
  if (there === null) return here
  const answers = answersOf(there.answers)
  const at = Date.parse(there.created_at)
  if (at > here.at) return { answers, at }
  // The browser's storage holds no number of a card.
  const { ghana_card_number } = there.answers
  return { at: here.at, answers: { ghana_card_number, ...here.answers } }
}
