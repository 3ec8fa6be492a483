/** How long a payer has to answer before the demand may be paid again. */
export const ATTEMPT_MINUTES = 30
export const FIRST_POLL_SECONDS = 30
const LONGEST_POLL_SECONDS = 600
/** While the gateway itself is down, expiry waits up to this long: what it would say is not known. */
export const UNREACHABLE_HOURS = 24
/** Late money is looked for this many hours after expiry, in case its webhook was lost too. */
const AFTER_EXPIRY_HOURS = [1, 6, 24, 72]

/** Seconds until the next question, doubling each time. */
export const pollDelay = (polls: number): number =>
  Math.min(FIRST_POLL_SECONDS * 2 ** Math.min(polls, 10), LONGEST_POLL_SECONDS)

/** Seconds from expiry to the next look for late money; null when it is given up. */
export const lateLookDelay = (looks: number): number | null => {
  const hours = AFTER_EXPIRY_HOURS[looks]
  return hours === undefined ? null : hours * 3_600
}
