import { setTimeout } from 'node:timers/promises'

/** Milliseconds: longer than composing and storing a message, too short to notice. */
const MINIMUM_MILLISECONDS = 40

/**
 * Delays every answer, refusals too, to a minimum duration. A message is only sent if the account exists, and
 * its time could otherwise be measured to find out who has an account.
 */
export const padDuration = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const minimum = setTimeout(MINIMUM_MILLISECONDS)
  try {
    return await act()
  } finally {
    await minimum
  }
}
