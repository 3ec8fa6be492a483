/** How many in how many seconds. */
export interface RateLimit {
  count: number
  seconds: number
}

const HOUR = 3_600
const DAY = 86_400

/** Of whoever causes a message to somebody who has not confirmed the address or number that it goes to. */
export type SenderKind = 'person' | 'staff' | 'company' | 'guest' | 'link'

interface RecipientLimits {
  /** Over all senders of the same `desk`. */
  recipient: readonly RateLimit[]
  /** Recipients are counted for each apart: invitations cannot use up the answers that staff may still send. */
  desk: 'invitations' | 'codes' | 'contact' | 'staff'
}

/** An invitation and two repeats within the hour are help; whoever has had five in a day has seen them. */
const invited: RecipientLimits = {
  recipient: [
    { count: 3, seconds: HOUR },
    { count: 5, seconds: DAY },
  ],
  desk: 'invitations',
}

/**
 * Messages to addresses and numbers that nobody has confirmed, whatever feature sends them (domain.md §7). Each text and
 * each email counts, and so does each refused try.
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
  /** Codes that whoever holds an invitation's link asks for. A further invitation of somebody brings no further codes. */
  link: { ...invited, desk: 'codes' },
}

/** The same by sender, over all recipients. A link writes to its own recipients only. */
export const senderLimits: Record<Exclude<SenderKind, 'company' | 'link'>, RateLimit> = {
  /** Three guarantors, each by text and email, three times over. */
  person: { count: 20, seconds: DAY },
  /** Quotes, consent codes and answers go out all day, each under a colleague's name and in the audit trail. */
  staff: { count: 200, seconds: DAY },
  /** Who writes to us is told that it arrived. By network: whole offices and mobile networks share one address. */
  guest: { count: 60, seconds: HOUR },
}

/**
 * Each listed employee by text and email, twice in a day; a small company gets what a person gets, and of a very large one
 * the rest is invited the next day.
 */
export const companyLimit = (employees: number): RateLimit => ({
  count: Math.min(10_000, Math.max(20, 4 * employees)),
  seconds: DAY,
})

/** Texts cost money: nobody may have thousands sent. Sign-in codes count in; a company's invitations have its own sum. */
export const textLimits = {
  network: { count: 60, seconds: HOUR },
  all: { count: 3_000, seconds: HOUR },
} as const

/** Everything to one unconfirmed address or number, counted on delivery: the bound of what no feature has counted. */
export const unconfirmedLimit: RateLimit = { count: 20, seconds: DAY }

/** Mobile-money prompts: a wrong PIN or an empty wallet takes a few tries. */
export const promptLimits = {
  /** Of one payer, to whatever number. */
  payer: { count: 10, seconds: HOUR },
  /** To a number that its payer has not confirmed: over all payers, or theirs alone where it is in their profile. */
  number: [
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ],
} as const
