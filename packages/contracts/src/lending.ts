import { delinquencyBuckets, maximumDeferral, bookLines } from '@efie/domain'
import { z } from 'zod'
import { approval } from './approvals.ts'
import { id, pesewas, localDate, operation, byId, instant, bookLine, done, reasonOf } from './base.ts'
import { standing } from './lending-standing.ts'
import { refused } from './lending-refusals.ts'
import { autoCollectionState, autoCollectionConsent, autoCollection } from './lending-auto-collections.ts'
import { settlementQuote } from './lending-schedules.ts'
import {
  waiverInput,
  writeOffInput,
  newDatesInput,
  planFigures,
  newTerms,
  termsSignature,
} from './lending-servicing.ts'
import { paidByHand, refund, refundInput, payeeByHand } from './payments-refunds.ts'
import { renewals } from './renewals.ts'

const tags = ['loans']

const disbursementRoute = { tags: ['disbursements'] }

export const loans = {
  ...renewals,
  standing: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}',
      summary: 'Get a loan with its servicing history, by its own, its application’s or its order’s id',
      tags,
    })
    .errors(refused.loans.standing)
    .input(byId)
    .output(standing),
  settlementQuote: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/settlement-quote',
      summary: 'Get a loan’s settlement amount today',
      tags,
    })
    .errors(refused.loans.settlementQuote)
    .input(byId)
    .output(settlementQuote),
  statement: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/statement.pdf',
      summary: 'Download a loan statement (PDF)',
      tags,
    })
    .errors(refused.loans.statement)
    .input(byId)
    .output(z.file()),
  certificate: operation
    .meta({ access: 'applications.read', audit: 'certificate.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/certificate.pdf',
      summary: 'Download a repayment certificate (PDF)',
      tags,
    })
    .errors(refused.loans.certificate)
    .input(byId)
    .output(z.file()),
  verifyCertificate: operation
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/certificates/{code}', summary: 'Verify a repayment certificate', tags })
    .input(
      z.object({
        code: z
          .string()
          .trim()
          .min(6, 'Enter the code as printed, such as EFIE-7KQ2-M9XT-4BHC')
          .max(40, 'This code is too long. Enter it as printed'),
      }),
    )
    .output(
      z.object({
        code: z.string(),
        valid: z.boolean(),
        /** First name and initial, enough to compare with the certificate. */
        holder: z.string().nullable(),
        settled_on: localDate.nullable(),
        /** When the certificate was revoked, because a payment was charged back; null while valid. */
        revoked_at: instant.nullable(),
        issued_at: instant.nullable(),
      }),
    ),
  waive: operation
    .meta({ access: 'loans.waive', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/loans/{id}/waivers',
      successStatus: 201,
      summary: 'Request a waiver of a fee or late fee (needs a second person)',
      tags,
    })
    .errors(refused.loans.waive)
    .input(waiverInput)
    .output(approval),
  writeOff: operation
    .meta({ access: 'loans.service', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/loans/{id}/write-off',
      successStatus: 201,
      summary:
        'Request the write-off of a loan past due beyond the money policy’s limit (needs a second person)',
      tags,
    })
    .errors(refused.loans.writeOff)
    .input(writeOffInput)
    .output(approval),
  proposeReschedule: operation
    .meta({ access: 'loans.service', audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/loans/{id}/reschedules',
      successStatus: 201,
      summary: 'Propose later due dates (needs a second person, then the tenant)',
      tags,
    })
    .errors(refused.loans.proposeReschedule)
    .input(newDatesInput)
    .output(approval),
  previewReschedule: operation
    .meta({ access: 'loans.service' })
    .route({
      method: 'GET',
      path: '/loans/{id}/reschedules/preview',
      summary: 'Preview later due dates: cost, APR and dates before and after',
      tags,
    })
    .errors(refused.loans.previewReschedule)
    .input(z.object({ id, months: z.coerce.number().int().min(1).max(maximumDeferral) }))
    .output(z.object({ months: z.int(), before: planFigures, after: planFigures })),
  offeredTerms: operation
    .meta({ access: 'loans.own' })
    .route({
      method: 'GET',
      path: '/loans/{id}/reschedules/terms',
      summary:
        'Get the later due dates offered, as they would be signed today: cost, APR and last date before and after',
      tags,
    })
    .errors(refused.loans.offeredTerms)
    .input(byId)
    .output(newTerms),
  sendTermsCode: operation
    .meta({ access: 'loans.own', audit: 'changed-terms.send-code' })
    .route({
      method: 'POST',
      path: '/loans/{id}/terms-code',
      summary: 'Send the code for signing changed terms',
      tags,
    })
    .errors(refused.loans.sendTermsCode)
    .input(byId)
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  acceptReschedule: operation
    .meta({ access: 'loans.own', audit: 'reschedule.accept' })
    .route({
      method: 'POST',
      path: '/loans/{id}/reschedules/accept',
      summary: 'Sign the later due dates offered (they only apply once signed)',
      tags,
    })
    .errors(refused.loans.acceptReschedule)
    .input(termsSignature.extend({ id }))
    .output(standing),
  declineReschedule: operation
    .meta({ access: 'loans.own', audit: 'reschedule.decline' })
    .route({
      method: 'POST',
      path: '/loans/{id}/reschedules/decline',
      summary: 'Decline the later due dates offered',
      tags,
    })
    .errors(refused.loans.declineReschedule)
    .input(byId)
    .output(standing),
  addendumPdf: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/addenda/{addendum_id}/pdf',
      summary: 'Download changed terms as signed (PDF)',
      tags,
    })
    .errors(refused.loans.addendumPdf)
    .input(z.object({ id, addendum_id: id }))
    .output(z.file()),
  pause: operation
    .meta({ access: 'loans.service', audit: 'loan.pause' })
    .route({
      method: 'POST',
      path: '/loans/{id}/pauses',
      successStatus: 201,
      summary: 'Pause a loan’s days past due',
      tags,
    })
    .errors(refused.loans.pause)
    .input(
      z.object({
        id,
        from_date: localDate.optional(),
        to_date: localDate,
        reason: reasonOf('Explain in a few words', 5_000),
      }),
    )
    .output(standing),
  endPause: operation
    .meta({ access: 'loans.service', audit: 'loan.end-pause' })
    .route({
      method: 'POST',
      path: '/loans/{id}/pauses/{pause_id}/end',
      summary: 'End a pause today, or cancel one that hasn’t started',
      tags,
    })
    .errors(refused.loans.endPause)
    .input(z.object({ id, pause_id: id, reason: reasonOf() }))
    .output(standing),
  chargeback: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'payment.charge-back' })
    .route({
      method: 'POST',
      path: '/payments/{id}/chargeback',
      summary: 'Record a chargeback on a loan payment, and reinstate its instalments',
      tags,
    })
    .errors(refused.loans.chargeback)
    .input(z.object({ id, reason: reasonOf() }))
    .output(standing),
  refundCredit: operation
    .meta({ access: 'loans.adjust', idempotent: true, step_up: true, audit: 'refund.request' })
    .route({
      method: 'POST',
      path: '/loans/{id}/credit-refunds',
      successStatus: 201,
      summary: 'Refund a tenant’s credit, through the provider where possible and by hand for the rest',
      tags,
    })
    .errors(refused.loans.refundCredit)
    .input(
      z.object({
        id,
        ...refundInput,
        /** How the part paid by hand is paid. Without it, that part stays open. */
        by_hand: z.object(paidByHand).optional(),
      }),
    )
    .output(z.object({ refunds: z.array(refund) })),
  creditRefundOffer: operation
    .meta({ access: 'loans.adjust' })
    .route({
      method: 'GET',
      path: '/loans/{id}/credit-refunds',
      summary: 'Get how much credit can be refunded through the provider, and how much must be paid by hand',
      tags,
    })
    .errors(refused.loans.creditRefundOffer)
    .input(z.object({ id, amount: z.coerce.number().int().min(1).max(1_000_000_000_000).optional() }))
    .output(
      z.object({
        credit: pesewas,
        /** Requested and waiting for a second person, in pesewas. */
        promised: pesewas,
        refundable: pesewas,
        through_gateway: pesewas,
        by_hand: pesewas,
        ...payeeByHand,
      }),
    ),
  portfolio: operation
    .meta({ access: 'portfolio.read' })
    .route({
      method: 'GET',
      path: '/analytics/portfolio',
      summary:
        'Get portfolio at risk, ageing, expected and actual collections, vintages and cure rates: rent loans, shop plans or both',
      tags: ['analytics'],
    })
    .input(z.object({ line: bookLine }))
    .output(
      z.object({
        as_of: localDate,
        line: z.enum(bookLines),
        /** Number of running loans and shop plans. */
        loans: z.int(),
        principal_outstanding: pesewas,
        /**
         * Portfolio at risk: principal of loans more than `days` past due, with its share of all principal in
         * basis points.
         */
        par: z.array(z.object({ days: z.int(), principal: pesewas, share_bps: z.int(), loans: z.int() })),
        ageing: z.array(
          z.object({
            bucket: z.enum(delinquencyBuckets),
            loans: z.int(),
            principal: pesewas,
            past_due: pesewas,
          }),
        ),
        expected: z.array(z.object({ month: z.string(), expected: pesewas, collected: pesewas })),
        vintages: z.array(
          z.object({
            month: z.string(),
            loans: z.int(),
            principal: pesewas,
            ever_30: z.int(),
            ever_90: z.int(),
            settled: z.int(),
            written_off: z.int(),
          }),
        ),
        cures: z.array(z.object({ month: z.string(), entered: z.int(), cured: z.int(), share_bps: z.int() })),
      }),
    ),
  autoCollection: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/loans/{id}/auto-collection',
      summary: 'Get automatic payment settings',
      tags,
    })
    .errors(refused.loans.autoCollection)
    .input(byId)
    .output(autoCollectionState),
  startAutoCollection: operation
    .meta({ access: 'loans.own', audit: 'auto-collection.start' })
    .route({
      method: 'POST',
      path: '/loans/{id}/auto-collection',
      successStatus: 201,
      summary: 'Turn on automatic payment with a previous payment method',
      tags,
    })
    .errors(refused.loans.startAutoCollection)
    .input(autoCollectionConsent)
    .output(autoCollection),
  stopAutoCollection: operation
    .meta({ access: 'loans.own', audit: 'auto-collection.stop' })
    .route({
      method: 'POST',
      path: '/loans/{id}/auto-collection/stop',
      summary: 'Turn off automatic payment',
      tags,
    })
    .errors(refused.loans.stopAutoCollection)
    .input(byId)
    .output(done),
  reversePayout: operation
    .meta({ access: 'disbursements.request', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/disbursements/{id}/reverse',
      successStatus: 201,
      summary: 'Request the reversal of a confirmed payout that was returned',
      ...disbursementRoute,
    })
    .errors(refused.loans.reversePayout)
    .input(z.object({ id, cause: z.enum(['tenancy_failed', 'wrong_payee']), reason: reasonOf() }))
    .output(approval),
  giveUpPayout: operation
    .meta({ access: 'disbursements.request', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/disbursements/{id}/give-up',
      successStatus: 201,
      summary: 'Request the cancellation of a failed payout',
      ...disbursementRoute,
    })
    .errors(refused.loans.giveUpPayout)
    .input(z.object({ id, reason: reasonOf() }))
    .output(approval),
}
