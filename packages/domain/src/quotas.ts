/**
 * Each person's share of common resources (domain.md §7). Constants rather than settings, because an
 * administrator who can raise them alone can be coerced to (docs/decisions/019).
 */
const DAY = 86_400

/** Upload quotas per person: number of files, and their total size in KiB. */
export const uploadQuotas = {
  /**
   * An application with a guarantor takes about fifteen documents. Each may be photographed again, and photos
   * have up to 10 MB.
   */
  person: { files: { count: 60, seconds: DAY }, kibibytes: { count: 300 * 1_024, seconds: DAY } },
  /**
   * An inspector photographs every room of several homes a day, and an administrator fills the shop's
   * catalogue.
   */
  staff: { files: { count: 600, seconds: DAY }, kibibytes: { count: 3_000 * 1_024, seconds: DAY } },
} as const

/** Resumable uploads per person that are started and not yet attached: one folder of documents at a time. */
export const maxUploadsInProgress = 15

/**
 * Days for which a link to the landlord's page works. Each payout issues a new one, and people look up proof
 * of a payment in the weeks after it. Later the landlord renews the link with their own code.
 */
export const landlordLinkDays = 90

/** Unresolved tickets per person. More open tickets would only delay every answer. */
export const maxOpenTickets = 10

/**
 * Companies that one person may register: pending review, and in total. Company managers register any further
 * ones.
 */
export const maxPendingCompanies = 3
export const maxRegisteredCompanies = 10
