import { nameOutcomes, nameReasons, accountNameOutcomes, payoutMethods, networks } from '@efie/domain'
import { z } from 'zod'
import { instant, id, nameOf } from './base.ts'

const comparison = z.object({ outcome: z.enum(nameOutcomes), reason: z.enum(nameReasons) })

/** Evidence of who holds the payout account: the provider's answer, or a name typed by staff. */
export const payeeProof = z.object({
  /** The provider asked; null where none can be, and staff type the name. */
  provider: z.string().nullable(),
  /** Outcome of the latest enquiry; null before the first. */
  outcome: z.enum(accountNameOutcomes).nullable(),
  asked_at: instant.nullable(),
  /** Account holder according to the latest answered enquiry. */
  name: z.string().nullable(),
  named_at: instant.nullable(),
  account_known: z.boolean().nullable(),
  /** That name compared with the landlord's and with the payee's as declared by the tenant. */
  compared: z.object({ landlord: comparison, declared: comparison.nullable() }).nullable(),
  match: z
    .object({
      name: z.string(),
      name_on_id: z.string(),
      typed_by_staff: z.boolean(),
      matched_at: instant,
      matched_by_name: z.string(),
      confirmed_by_name: z.string().nullable(),
    })
    .nullable(),
  /** Matched and not contradicted since. */
  stands: z.boolean(),
  /** The request that waits for a second person. */
  approval_id: id.nullable(),
})

export const payee = z.object({
  payout_method: z.enum(payoutMethods, 'Choose mobile money or bank'),
  payout_account: z.string().trim().min(5, 'Enter the account or wallet number').max(34),
  payout_network: z.enum(networks, 'Choose the mobile money network').optional(),
  payout_bank_code: z.string().trim().max(20).optional(),
  payout_name: nameOf('Enter the name on the account'),
})
