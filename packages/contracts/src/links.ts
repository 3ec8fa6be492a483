import { disbursementStatuses, guarantorStatuses } from '@efie/domain'
import { z } from 'zod'
import { instant, localDate, operation, pesewas, shortText } from './base.ts'

const token = z.string().min(10).max(200)
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the six digits')
const tags = ['links']

/** Pages behind a signed link, for people without an account. */
export const links = {
  landlord: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/landlord/{token}',
      summary: 'A landlord’s page: tenancy and payouts',
      tags: tags,
    })
    .input(z.object({ token }))
    .output(
      z.object({
        landlord_name: z.string(),
        tenant_name: z.string(),
        property_address: z.string(),
        lease_start_date: localDate,
        lease_end_date: localDate,
        payouts: z.array(
          z.object({
            tranche: z.int(),
            amount: pesewas,
            status: z.enum(disbursementStatuses),
            reference: z.string(),
            paid_at: instant.nullable(),
            account: z.string(),
          }),
        ),
        next_tranche: z.object({ tranche: z.int(), date: localDate, amount: pesewas }).nullable(),
      }),
    ),
  landlordCode: operation
    .meta({ access: 'public' })
    .route({
      method: 'POST',
      path: '/landlord/{token}/code',
      summary: 'Send the landlord a code for a new link, to the number and address on file',
      tags,
    })
    .input(z.object({ token }))
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  renewLandlord: operation
    .meta({ access: 'public' })
    .route({
      method: 'POST',
      path: '/landlord/{token}/renew',
      summary: 'A new link for the landlord’s page, for the code',
      tags,
    })
    .input(z.object({ token, code: sixDigits }))
    .output(z.object({ token: z.string() })),
  guarantee: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/guarantees/{token}',
      summary: 'What a guarantor is asked for',
      tags: tags,
    })
    .input(z.object({ token }))
    .output(
      z.object({
        guarantor_name: z.string(),
        tenant_name: z.string(),
        monthly_payment: pesewas,
        months: z.int(),
        total: pesewas,
        status: z.enum(guarantorStatuses),
        expires_at: instant,
        text: z.string(),
      }),
    ),
  guaranteeCode: operation
    .meta({ access: 'public' })
    .route({
      method: 'POST',
      path: '/guarantees/{token}/code',
      summary: 'Send the guarantor’s code',
      tags: tags,
    })
    .input(z.object({ token }))
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  answerGuarantee: operation
    .meta({ access: 'public' })
    .route({
      method: 'POST',
      path: '/guarantees/{token}/answer',
      summary: 'Accept with the code, or decline',
      tags: tags,
    })
    .input(
      z.object({
        token,
        accept: z.boolean(),
        code: sixDigits.optional(),
        signed_name: shortText.optional(),
      }),
    )
    .output(z.object({ status: z.enum(guarantorStatuses) })),
}
