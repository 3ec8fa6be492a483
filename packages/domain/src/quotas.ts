/**
 * What one person may use of what all share (domain.md §7). Constants and not settings: an administrator who could raise them
 * alone could be made to (docs/decisions/019).
 */
const DAY = 86_400

/** Of one person: files, and KiB of them together. */
export const uploadQuotas = {
  /** An application with a guarantor takes about fifteen documents; each may be taken again, and photos are at most 10 MB. */
  person: { files: { count: 60, seconds: DAY }, kibibytes: { count: 300 * 1_024, seconds: DAY } },
  /** An inspector photographs every room of several homes a day, and an administrator fills the shop. */
  staff: { files: { count: 600, seconds: DAY }, kibibytes: { count: 3_000 * 1_024, seconds: DAY } },
} as const

/** Resumable uploads of one person that are begun and not yet used: a folder of documents chosen at a time. */
export const maxUploadsInProgress = 15

/**
 * Days that a link to the landlord's page works: each payout brings a new one, and proof of a payment is looked up in the weeks
 * after it. Afterwards the landlord's own code brings another.
 */
export const landlordLinkDays = 90

/** Tickets of one person that are not resolved: beyond that, more tickets are answered later, not sooner. */
export const maxOpenTickets = 10

/** Companies that one person registered: those that wait for a manager, and all. Company managers register for others. */
export const maxPendingCompanies = 3
export const maxRegisteredCompanies = 10
