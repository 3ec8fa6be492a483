import { disbursementStatuses, payoutMethods, networks } from '@efie/domain'
import { z } from 'zod'
import { approval } from './approvals.ts'
import {
  operation,
  id,
  pesewas,
  instant,
  version,
  byId,
  reasonOf,
  linkToken,
  localDate,
  sixDigits,
  refusals,
  countedPageOf,
  listPage,
  waiting,
} from './base.ts'
import { payeeProof, payee } from './payees.ts'

/** Columns by which payouts are sorted. */
export const disbursementSorts = [
  'payout_name',
  'applicant_name',
  'amount',
  'status',
  'requested_by_name',
  'released_by_name',
  'tranche',
  'reference',
  'created_at',
] as const

export const disbursements = {
  list: operation
    .meta({ access: 'disbursements.read' })
    .route({
      method: 'GET',
      path: '/disbursements',
      summary: 'List payouts to landlords, newest first',
      tags: ['disbursements'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(
      listPage(disbursementSorts, '-created_at').extend({
        status: z.enum(disbursementStatuses).optional(),
        application_id: id.optional(),
      }),
    )
    .output(
      countedPageOf(
        z.object({
          id,
          application_id: id,
          tranche: z.int(),
          amount: pesewas,
          /**
           * Set for the first payout of a renewal: lent on top of the rent to settle the renewed loan,
           * without a transfer. In pesewas.
           */
          refinanced_amount: pesewas,
          status: z.enum(disbursementStatuses),
          reference: z.string(),
          payout_method: z.enum(payoutMethods),
          /** The last four digits (`reveals` shows the rest). */
          payout_account: z.string(),
          payout_network: z.enum(networks).nullable(),
          payout_bank_code: z.string().nullable(),
          payout_name: z.string(),
          requested_by: id,
          requested_by_name: z.string(),
          released_by: id.nullable(),
          released_by_name: z.string().nullable(),
          released_at: instant.nullable(),
          sent_at: instant.nullable(),
          confirmed_at: instant.nullable(),
          failure_reason: z.string().nullable(),
          applicant_name: z.string(),
          /**
           * People who verified or approved the application. They can't release its payout (domain.md §4, Two
           * persons).
           */
          acted_before: z.array(id),
          /** Evidence of who holds the account, while the payout is waiting to be sent. */
          payee_proof: payeeProof.nullable(),
          /** Counts while it is to be released or retried. */
          waiting,
          version,
          created_at: instant,
        }),
      ),
    ),
  request: operation
    .meta({ access: 'disbursements.request', idempotent: true, audit: 'disbursement.request' })
    .route({
      method: 'POST',
      path: '/disbursements',
      successStatus: 201,
      summary: 'Request a payout',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'OUT_OF_STOCK',
      ),
    )
    .input(z.object({ application_id: id, note: z.string().trim().max(500).optional() }))
    .output(
      z.object({
        id,
        status: z.enum(disbursementStatuses),
        amount: pesewas,
        reference: z.string(),
        version,
      }),
    ),
  release: operation
    .meta({ access: 'disbursements.release', idempotent: true, step_up: true, audit: 'disbursement.release' })
    .route({
      method: 'POST',
      path: '/disbursements/{id}/release',
      summary: 'Release a payout (second person)',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'DISBURSEMENT_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'COST_TOO_HIGH',
        'OUT_OF_STOCK',
        'NAME_ENQUIRY_OFF',
        'NAME_ENQUIRY_AWAY',
        'PAYEE_NOT_PROVEN',
        'PAYEE_ACCOUNT_UNKNOWN',
        'PAYEE_NAME_DIFFERS',
        'GATEWAY_UNAVAILABLE',
      ),
    )
    .input(byId)
    .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
  retry: operation
    .meta({ access: 'disbursements.release', idempotent: true, step_up: true, audit: 'disbursement.send' })
    .route({
      method: 'POST',
      path: '/disbursements/{id}/retry',
      summary: 'Retry a failed payout with the same reference',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'DISBURSEMENT_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'COST_TOO_HIGH',
        'OUT_OF_STOCK',
        'NAME_ENQUIRY_OFF',
        'NAME_ENQUIRY_AWAY',
        'PAYEE_NOT_PROVEN',
        'PAYEE_ACCOUNT_UNKNOWN',
        'PAYEE_NAME_DIFFERS',
        'GATEWAY_UNAVAILABLE',
      ),
    )
    .input(byId)
    .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
  cancel: operation
    .meta({ access: 'disbursements.request', audit: 'disbursement.cancel' })
    .route({
      method: 'POST',
      path: '/disbursements/{id}/cancel',
      summary: 'Cancel a payout that hasn’t been released',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'DISBURSEMENT_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'OUT_OF_STOCK',
      ),
    )
    .input(z.object({ id, reason: reasonOf() }))
    .output(z.object({ id, status: z.enum(disbursementStatuses), version })),
  cancelSecond: operation
    .meta({ access: 'disbursements.request', audit: 'disbursement.cancel-second' })
    .route({
      method: 'POST',
      path: '/applications/{id}/second-payout/cancel',
      summary: 'Cancel the second payout of a six plus six plan',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'OUT_OF_STOCK',
      ),
    )
    .input(z.object({ id, reason: reasonOf() }))
    .output(z.object({ application_id: id, payouts_to_come: z.int() })),
  changePayee: operation
    .meta({ access: 'disbursements.request', idempotent: true, step_up: true, audit: 'approval.request' })
    .route({
      method: 'POST',
      path: '/applications/{id}/payee-changes',
      successStatus: 201,
      summary: 'Request a change of the landlord’s payout account (needs a second person)',
      tags: ['disbursements'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'APPLICATION_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'APPROVAL_EXISTS',
        'TRANSITION_NOT_ALLOWED',
        'PAYEE_IS_TENANT',
      ),
    )
    .input(payee.extend({ id, reason: reasonOf('Explain in a few words') }))
    .output(approval),
}

/** The landlord's page. It is opened with a signed link, because landlords have no account. */
export const landlordLinks = {
  landlord: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/landlord/{token}',
      summary: 'Get a landlord’s tenancy and payouts',
      tags: ['links'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_EXPIRED'))
    .input(z.object({ token: linkToken }))
    .output(
      z.object({
        landlord_name: z.string(),
        tenant_name: z.string(),
        /** Of the application that the payouts belong to. */
        reference: z.string(),
        property_address: z.string(),
        lease_start_date: localDate,
        lease_end_date: localDate,
        payouts: z.array(
          z.object({
            tranche: z.int(),
            amount: pesewas,
            status: z.enum(disbursementStatuses),
            paid_at: instant.nullable(),
            account: z.string(),
          }),
        ),
        next_tranche: z.object({ tranche: z.int(), date: localDate, amount: pesewas }).nullable(),
      }),
    ),
  landlordCode: operation
    .meta({ access: 'public', audit: 'landlord-link.send-code' })
    .route({
      method: 'POST',
      path: '/landlord/{token}/code',
      summary: 'Send the landlord a code for a new link, to the number and address on file',
      tags: ['links'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LINK_NOT_FOUND'))
    .input(z.object({ token: linkToken }))
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  renewLandlord: operation
    .meta({ access: 'public', audit: 'landlord-link.renew' })
    .route({
      method: 'POST',
      path: '/landlord/{token}/renew',
      summary: 'Exchange the code for a new link to the landlord’s page',
      tags: ['links'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LINK_NOT_FOUND', 'CODE_WRONG'))
    .input(z.object({ token: linkToken, code: sixDigits }))
    .output(z.object({ token: z.string() })),
}
