/** At most `count` uses per `seconds`. */
export interface RateLimit {
  count: number
  seconds: number
}

const HOUR = 3_600
const DAY = 86_400

/** Who causes a message to an unconfirmed address or number. */
export type SenderKind = 'person' | 'staff' | 'company' | 'guest' | 'link'

interface RecipientLimits {
  /** Limits per recipient, over all senders in the same `desk`. */
  recipient: readonly RateLimit[]
  /**
   * Each desk counts recipients separately, so that invitations cannot use up the replies that staff may
   * still send.
   */
  desk: 'invitations' | 'codes' | 'contact' | 'staff'
}

/**
 * An invitation and two repeats within an hour are helpful. After five in a day the recipient has seen them.
 */
const invited: RecipientLimits = {
  recipient: [
    { count: 3, seconds: HOUR },
    { count: 5, seconds: DAY },
  ],
  desk: 'invitations',
}

/**
 * Limits on messages to unconfirmed addresses and numbers, across all features (domain.md §7). Each text
 * message and each email counts, and so does each refused attempt.
 */
export const recipientLimits: Record<SenderKind, RecipientLimits> = {
  person: invited,
  company: invited,
  staff: { recipient: [{ count: 10, seconds: DAY }], desk: 'staff' },
  guest: {
    recipient: [
      { count: 5, seconds: HOUR },
      { count: 10, seconds: DAY },
    ],
    desk: 'contact',
  },
  /**
   * Codes requested by the holder of an invitation link. Inviting the same person again does not grant more
   * codes.
   */
  link: { ...invited, desk: 'codes' },
}

/** Limits per sender, over all recipients. A link writes only to its own recipient, so it has none. */
export const senderLimits: Record<Exclude<SenderKind, 'company' | 'link'>, RateLimit> = {
  /** Three guarantors, each invited by text message and email, three times. */
  person: { count: 20, seconds: DAY },
  /** Staff send quotes, consent codes and replies all day, each under their own name and audited. */
  staff: { count: 200, seconds: DAY },
  /**
   * Confirmations to guests who write to support. Counted per network, because whole offices and mobile
   * networks share one address.
   */
  guest: { count: 60, seconds: HOUR },
}

/**
 * Allows two invitations a day by text message and email for each listed employee, within 20 and 10 000
 * messages. A very large company invites the rest the next day.
 */
export const companyLimit = (employees: number): RateLimit => ({
  count: Math.min(10_000, Math.max(20, 4 * employees)),
  seconds: DAY,
})

/**
 * Caps on text messages, which cost money. Sign-in codes count; a company's invitations have their own limit.
 */
export const textLimits = {
  network: { count: 60, seconds: HOUR },
  all: { count: 3_000, seconds: HOUR },
} as const

/**
 * Cap on everything sent to one unconfirmed address or number, counted on delivery. It catches what no
 * feature counts.
 */
export const unconfirmedLimit: RateLimit = { count: 20, seconds: DAY }

/** Mobile money prompts. A wrong PIN or an empty wallet takes a few attempts. */
export const promptLimits = {
  /** Per payer, to any number. */
  payer: { count: 10, seconds: HOUR },
  /**
   * Per number that the payer has not confirmed: over all payers, or theirs alone when it is in their
   * profile.
   */
  number: [
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ],
} as const
