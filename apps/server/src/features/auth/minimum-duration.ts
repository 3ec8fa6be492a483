import { setTimeout } from 'node:timers/promises'

/** Longer than composing and storing a message takes, shorter than anybody notices. */
const MINIMUM_MILLISECONDS = 40

/**
 * Answers no sooner than after a fixed time, refusals too. Who has an account is sent a message and who has none is not:
 * without this the difference could be measured.
 */
export const withMinimumDuration = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const minimum = setTimeout(MINIMUM_MILLISECONDS)
  try {
    return await act()
  } finally {
    await minimum
  }
}
