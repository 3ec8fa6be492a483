import { applicationStatuses, eligibilityOutcomes } from '@efie/domain'
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
  shortText,
  instant,
  refusals,
  textOf,
} from './base.ts'
import { schedule, settlementQuote } from './lending-schedules.ts'
import { payeeProof } from './payees.ts'
import { timelineEntry } from './timelines.ts'

const assessment = {
  id,
  verified_net_income: amountOf('Enter the net income of one month as the documents show it'),
  verified_obligations: monthlyOf('Enter what goes to other loans each month, 0 if nothing'),
}

export const applications = {
  list: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'Applications, newest first',
      tags: ['applications'],
    })
    .input(
      page.extend({
        status: z.enum(applicationStatuses).optional(),
        user_id: id.optional(),
        /** Only applications assigned to this analyst. */
        analyst_id: id.optional(),
      }),
    )
    .output(pageOf(application.extend({ applicant_name: z.string() }))),
  create: operation
    .meta({ access: 'applications.create', audit: 'application.create' })
    .route({
      method: 'POST',
      path: '/applications',
      successStatus: 201,
      summary: 'Apply; the server computes every total',
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
      summary: 'One application with its facts',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(applicationDetail),
  update: operation
    .meta({ access: 'applications.update', audit: 'application.update' })
    .route({
      method: 'PATCH',
      path: '/applications/{id}',
      summary: 'Change an application before review',
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
      summary: 'Move along the life cycle',
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
      summary: 'Record verified income and obligations',
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
      summary: 'What an income and obligations would say of an application; nothing is recorded',
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
      }),
    ),
  verifyPayee: operation
    .meta({ access: 'applications.verify-payee', audit: 'application.verify-payee' })
    .route({
      method: 'POST',
      path: '/applications/{id}/payee-verification',
      summary: 'Match the payout account’s name with the landlord’s ID',
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
        name_on_id: textOf('Enter the name as it stands on the landlord’s ID'),
      }),
    )
    .output(application),
  askPayeeName: operation
    .meta({ access: 'applications.verify-payee', audit: 'payee.ask-name' })
    .route({
      method: 'POST',
      path: '/applications/{id}/payee-name',
      summary: 'Ask the bank or wallet whose the payout account is',
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
      summary: 'What happened, newest first',
      tags: ['applications'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(
      pageOf(timelineEntry.extend({ actor_role: z.string().nullable(), actor_name: z.string().nullable() })),
    ),
  schedule: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/schedule',
      summary: 'Instalments with what each has received',
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
      summary: 'What settles the loan today',
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
      summary: 'The exact terms to sign, or as signed',
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
      summary: 'The agreement as PDF',
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
      summary: 'Send the one-time code that signs',
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
      summary: 'Sign: typed name, consents, one-time code',
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
      summary: 'Give applications in hand to a credit analyst; those that cannot be given are named',
      tags: ['applications'],
    })
    .input(z.object({ ids: z.array(id).min(1).max(100), analyst_id: id }))
    .output(z.object({ assigned: z.array(id), skipped: z.array(z.object({ id, reason: z.string() })) })),
}
