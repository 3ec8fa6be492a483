import { applicationGroups, applicationStatuses, approvalNeeds, eligibilityOutcomes } from '@efie/domain'
import { z } from 'zod'
import { agreement, signature } from './agreements.ts'
import {
  application,
  applicationInput,
  applicationDetail,
  applicationChanges,
} from './applications-schemas.ts'
import {
  amountOf,
  id,
  monthlyOf,
  pesewas,
  operation,
  page,
  pageOf,
  byId,
  countedPageOf,
  listPage,
  shortText,
  instant,
  refusals,
  textOf,
  waiting,
} from './base.ts'
import { applicationEvidence, applicationNeighbours, approvalLimit } from './applications-evidence.ts'
import { applicationProgress } from './applications-progress.ts'
import { schedule, settlementQuote } from './lending-schedules.ts'
import { payeeProof } from './payees.ts'
import { timelineEntry } from './timelines.ts'

const assessment = {
  id,
  verified_net_income: amountOf('Enter the monthly net income shown in the documents'),
  verified_obligations: monthlyOf('Enter monthly repayments on other loans, or 0 if none'),
}

/** Columns by which applications are sorted. */
export const applicationSorts = [
  'applicant_name',
  'status',
  'monthly_rent',
  'total_advance_payment',
  'total_monthly_payment',
  'plan',
  'property_address',
  'landlord_name',
  'payee',
  'waiting_since',
  'signed_at',
  'payout_date',
  'created_at',
] as const

const queue = {
  status: z.enum(applicationStatuses).optional(),
  user_id: id.optional(),
  /** Only applications assigned to this analyst. */
  analyst_id: id.optional(),
  group: z.enum(applicationGroups).optional(),
}

export const applications = {
  list: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'List applications, newest first',
      tags: ['applications'],
    })
    .input(
      listPage(applicationSorts, '-created_at').extend({
        ...queue,
        /**
         * Only signed applications with no payout requested or made; `second`: only loans whose second payout
         * wasn't requested.
         */
        ready_to_pay_out: z.enum(['true', 'second']).optional(),
      }),
    )
    .output(countedPageOf(application.extend({ applicant_name: z.string(), waiting }))),
  create: operation
    .meta({ access: 'applications.create', audit: 'application.create' })
    .route({
      method: 'POST',
      path: '/applications',
      successStatus: 201,
      summary: 'Submit an application (the server calculates all totals)',
      tags: ['applications'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'OPEN_APPLICATION_EXISTS',
        'ELIGIBILITY_REQUIRED',
        'NOT_ELIGIBLE',
        'GHANA_CARD_IN_USE',
        'COST_TOO_HIGH',
        'PAYEE_IS_TENANT',
      ),
    )
    .input(applicationInput)
    .output(application),
  get: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}',
      summary: 'Get an application',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(applicationDetail),
  evidence: operation
    .meta({ access: 'applications.assess' })
    .route({
      method: 'GET',
      path: '/applications/{id}/evidence',
      summary:
        'Get what a credit decision rests on: declared facts, inspection report, guarantors, earlier loans',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(applicationEvidence),
  neighbours: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/neighbours',
      summary: 'Get the previous and next application of a list with these filters, search and sort',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(
      byId.extend(queue).extend(listPage(applicationSorts, 'created_at').pick({ q: true, sort: true }).shape),
    )
    .output(applicationNeighbours),
  update: operation
    .meta({ access: 'applications.update', audit: 'application.update' })
    .route({
      method: 'PATCH',
      path: '/applications/{id}',
      summary: 'Update an application before review',
      tags: ['applications'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'APPLICATION_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'COST_TOO_HIGH',
        'PAYEE_IS_TENANT',
        'PAYEE_LOCKED',
      ),
    )
    .input(applicationChanges.extend({ id }))
    .output(application),
  transition: operation
    .meta({
      access: 'applications.transition',
      step_up: { field: 'to', values: ['approved'] },
      audit: ['application.transition', 'application.approve-first'],
    })
    .route({
      method: 'POST',
      path: '/applications/{id}/transitions',
      summary: 'Change an application’s status',
      tags: ['applications'],
    })
    .errors(
      refusals('SAME_PERSON', 'NOT_INDEPENDENT', 'APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'),
    )
    .input(
      z.object({
        id,
        to: z.enum(applicationStatuses),
        reason: z.string().trim().max(2_000).optional(),
        reason_code: z.string().trim().max(60).optional(),
      }),
    )
    .output(applicationDetail),
  assess: operation
    .meta({ access: 'applications.assess', audit: 'application.assess' })
    .route({
      method: 'POST',
      path: '/applications/{id}/assessment',
      summary: 'Record verified income and repayments',
      tags: ['applications'],
    })
    .errors(refusals('SAME_PERSON', 'APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(z.object(assessment))
    .output(application),
  previewAssessment: operation
    .meta({ access: 'applications.assess', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/applications/{id}/assessment-preview',
      summary: 'Preview an assessment of income and repayments without recording it',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(z.object(assessment))
    .output(
      z.object({
        outcome: z.enum(eligibilityOutcomes),
        affordability_bps: z.int().nullable(),
        total_obligations: pesewas,
        highest_instalment: pesewas,
        limits: z.array(approvalLimit),
        /** What all limits together ask for. */
        need: z.enum(approvalNeeds).nullable(),
      }),
    ),
  verifyPayee: operation
    .meta({ access: 'applications.verify-payee', audit: 'application.verify-payee' })
    .route({
      method: 'POST',
      path: '/applications/{id}/payee-verification',
      summary: 'Match the payout account name to the landlord’s ID',
      tags: ['applications'],
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_INDEPENDENT',
        'APPLICATION_NOT_FOUND',
        'APPROVAL_EXISTS',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'PAYEE_IS_TENANT',
      ),
    )
    // `name_on_account` is only used where no provider can be asked for the account holder's name.
    .input(
      z.object({
        id,
        name_on_account: shortText.optional(),
        name_on_id: textOf('Enter the name as it appears on the landlord’s ID'),
      }),
    )
    .output(application),
  askPayeeName: operation
    .meta({ access: 'applications.verify-payee', audit: 'payee.ask-name' })
    .route({
      method: 'POST',
      path: '/applications/{id}/payee-name',
      summary: 'Look up the name on the payout account with the bank or network',
      tags: ['applications'],
    })
    .errors(refusals('SAME_PERSON', 'APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NAME_ENQUIRY_OFF'))
    .input(byId)
    .output(payeeProof),
  timeline: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/timeline',
      summary: 'Get an application’s timeline, newest first',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(
      pageOf(timelineEntry.extend({ actor_role: z.string().nullable(), actor_name: z.string().nullable() })),
    ),
  progress: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/progress',
      summary: 'Get an application’s steps up to the payout: when, who is next and by when',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(applicationProgress),
  schedule: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/schedule',
      summary: 'List instalments and payments received',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(schedule),
  settlementQuote: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/settlement-quote',
      summary: 'Get an application’s settlement amount today',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LOAN_NOT_FOUND', 'NOTHING_DUE'))
    .input(byId)
    .output(settlementQuote),
  agreement: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/agreement',
      summary: 'Get the agreement, to sign or as signed',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'COST_TOO_HIGH', 'AGREEMENT_NOT_READY'))
    .input(byId)
    .output(agreement),
  agreementPdf: operation
    .meta({ access: 'applications.read', audit: 'agreement.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/agreement.pdf',
      summary: 'Download the agreement (PDF)',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'COST_TOO_HIGH', 'AGREEMENT_NOT_READY', 'STORAGE_AWAY'))
    .input(byId)
    .output(z.file()),
  sendSigningCode: operation
    .meta({ access: 'applications.sign', audit: 'agreement.send-code' })
    .route({
      method: 'POST',
      path: '/applications/{id}/agreement/code',
      summary: 'Send the signing code',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  sign: operation
    .meta({ access: 'applications.sign', audit: 'agreement.sign' })
    .route({
      method: 'POST',
      path: '/applications/{id}/agreement',
      summary: 'Sign with a typed name, consents and a one-time code',
      tags: ['applications'],
    })
    .errors(
      refusals(
        'APPLICATION_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'COST_TOO_HIGH',
        'CODE_WRONG',
        'AGREEMENT_CHANGED',
      ),
    )
    .input(signature.extend({ id }))
    .output(agreement),
  assign: operation
    .meta({ access: 'applications.assign', audit: 'application.assign' })
    .route({
      method: 'POST',
      path: '/applications/assign',
      summary: 'Assign open applications to a credit analyst (returns any that can’t be assigned)',
      tags: ['applications'],
    })
    .input(z.object({ ids: z.array(id).min(1).max(100), analyst_id: id }))
    .output(z.object({ assigned: z.array(id), skipped: z.array(z.object({ id, reason: z.string() })) })),
}
