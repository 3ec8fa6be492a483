import { hardshipCauses, hardshipStatuses, maximumDeferral } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  version,
  operation,
  countedPageOf,
  listPage,
  byId,
  reasonOf,
  refusals,
  waiting,
} from './base.ts'

export const hardship = z.object({
  id,
  /** Set for a rent loan, null for a shop plan. */
  application_id: id.nullable(),
  order_id: id.nullable(),
  order_reference: z.string().nullable(),
  user_id: id,
  tenant_name: z.string(),
  cause: z.enum(hardshipCauses),
  message: z.string(),
  wanted_months: z.int(),
  status: z.enum(hardshipStatuses),
  answer: z.string().nullable(),
  decided_at: instant.nullable(),
  version,
  created_at: instant,
})

export const hardshipInput = z.object({
  id,
  cause: z.enum(hardshipCauses, 'Choose a reason'),
  message: reasonOf('Tell us in a few words', 2_000),
  wanted_months: z
    .int('Choose a number of months')
    .min(1, 'Choose a number of months')
    .max(maximumDeferral, 'Choose a number of months'),
})

const tags = ['loans']

/** Columns by which relief requests are sorted. */
export const hardshipSorts = ['tenant_name', 'cause', 'wanted_months', 'status', 'created_at'] as const

export const hardships = {
  list: operation
    .meta({ access: 'hardship.read' })
    .route({ method: 'GET', path: '/hardship-requests', summary: 'List relief requests, newest first', tags })
    .input(
      listPage(hardshipSorts, '-created_at').extend({
        status: z.enum(hardshipStatuses).optional(),
        application_id: id.optional(),
        order_id: id.optional(),
      }),
    )
    .output(countedPageOf(hardship.extend({ waiting }))),
  create: operation
    .meta({ access: 'loans.own', audit: 'hardship.request' })
    .route({
      method: 'POST',
      path: '/loans/{id}/hardship-requests',
      successStatus: 201,
      summary: 'Request relief',
      tags,
    })
    .errors(refusals('NOT_FOUND', 'LOAN_NOT_FOUND', 'NOTHING_DUE'))
    .input(hardshipInput)
    .output(hardship),
  decline: operation
    .meta({ access: 'loans.service', audit: 'hardship.decline' })
    .route({
      method: 'POST',
      path: '/hardship-requests/{id}/decline',
      summary: 'Decline a relief request with a reason',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(z.object({ id, reason: reasonOf() }))
    .output(hardship),
  withdraw: operation
    .meta({ access: 'loans.own', audit: 'hardship.withdraw' })
    .route({
      method: 'POST',
      path: '/hardship-requests/{id}/withdraw',
      summary: 'Withdraw your relief request',
      tags,
    })
    .errors(refusals('NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(hardship),
}
