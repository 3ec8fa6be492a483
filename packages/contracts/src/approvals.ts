import { approvalKinds, approvalStatuses } from '@efie/domain'
import { z } from 'zod'
import { byId, countedPageOf, id, instant, listPage, operation, pesewas, version, refusals } from './base.ts'

export const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  title: z.string(),
  amount: pesewas.nullable(),
  subject_type: z.string(),
  subject_id: z.string(),
  application_id: id.nullable(),
  order_id: id.nullable(),
  order_reference: z.string().nullable(),
  /** Whose record the approval is about; null for policies. */
  subject_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  maker_id: id,
  maker_name: z.string(),
  checker_id: id.nullable(),
  checker_name: z.string().nullable(),
  decision_note: z.string().nullable(),
  decided_at: instant.nullable(),
  expires_at: instant,
  /** Whether the caller can decide it; otherwise the reason, in words. */
  may_decide: z.boolean(),
  may_not_decide_because: z.string().nullable(),
  version,
  created_at: instant,
})

const tags = ['approvals']

/** Columns by which requests are sorted. */
export const approvalSorts = [
  'title',
  'kind',
  'subject_name',
  'amount',
  'status',
  'maker_name',
  'checker_name',
  'expires_at',
  'created_at',
] as const

export const approvals = {
  list: operation
    .meta({ access: 'approvals.read' })
    .route({
      method: 'GET',
      path: '/approvals',
      summary: 'List approval requests, newest first',
      tags,
    })
    .input(
      listPage(approvalSorts, '-created_at').extend({
        status: z.enum(approvalStatuses).optional(),
        kind: z.enum(approvalKinds).optional(),
        application_id: id.optional(),
        order_id: id.optional(),
      }),
    )
    .output(countedPageOf(approval)),
  get: operation
    .meta({ access: 'approvals.read' })
    .route({
      method: 'GET',
      path: '/approvals/{id}',
      summary: 'Get an approval request',
      tags,
    })
    .errors(refusals('APPROVAL_NOT_FOUND'))
    .input(byId)
    .output(approval),
  decide: operation
    .meta({
      access: 'approvals.decide',
      idempotent: true,
      step_up: true,
      audit: ['approval.approved', 'approval.refused'],
    })
    .route({
      method: 'POST',
      path: '/approvals/{id}/decide',
      summary: 'Approve or reject a request (second person)',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'PAYMENT_NOT_FOUND',
        'REFUND_NOT_FOUND',
        'DISBURSEMENT_NOT_FOUND',
        'COMPANY_NOT_FOUND',
        'INVOICE_NOT_FOUND',
        'TAX_RATE_NOT_FOUND',
        'POLICY_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'JOURNAL_PROPOSAL_NOT_FOUND',
        'PERIOD_CLOSED',
        'PERIOD_NOT_READY',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'OUT_OF_STOCK',
        'PAYMENT_IN_PROGRESS',
        'NOTHING_DUE',
        'REFUND_NOT_POSSIBLE',
        'PAYEE_IS_TENANT',
      ),
    )
    .input(
      z
        .object({ id, approve: z.boolean(), note: z.string().trim().max(1_000).optional() })
        .refine((input) => input.approve || (input.note ?? '') !== '', {
          path: ['note'],
          message: 'Give a reason for rejecting this',
        }),
    )
    .output(approval),
  withdraw: operation
    .meta({ access: 'approvals.read', audit: 'approval.withdrawn' })
    .route({ method: 'POST', path: '/approvals/{id}/withdraw', summary: 'Withdraw your own request', tags })
    .errors(refusals('APPROVAL_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(byId)
    .output(approval),
}
