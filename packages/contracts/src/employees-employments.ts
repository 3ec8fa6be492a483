import { employeeStatuses, payrollConsents, confirmationAnswers } from '@efie/domain'
import { z } from 'zod'
import { id, instant, localDate, pesewas, operation, page, pageOf, refusals } from './base.ts'

/** The person's own employment record: what the employer sees and whether they consent to deduction. */
export const employment = z.object({
  id,
  company_name: z.string(),
  staff_number: z.string(),
  full_name: z.string(),
  status: z.enum(employeeStatuses),
  consent: z.enum(payrollConsents),
  consent_given_at: instant.nullable(),
  consent_withdrawn_at: instant.nullable(),
  linked_at: instant.nullable(),
  left_on: localDate.nullable(),
  leave_from: localDate.nullable(),
  leave_to: localDate.nullable(),
  payday: z.int(),
  /** Maximum deduction per month, in pesewas. */
  deduction_cap: pesewas,
  deduction_amount: pesewas.nullable(),
  deduction_ends_on: localDate.nullable(),
  /** Everything the employer can see, in words. */
  shared_fields: z.array(z.string()),
  created_at: instant,
})

export const employments = {
  list: operation
    .meta({ access: 'employments.read' })
    .route({
      method: 'GET',
      path: '/employments',
      summary: 'List your employments, newest first',
      tags: ['employments'],
    })
    .input(page)
    .output(pageOf(employment)),
  deductions: operation
    .meta({ access: 'employments.read' })
    .route({
      method: 'GET',
      path: '/employments/{id}/deductions',
      summary: 'List your payroll deductions, requested and received',
      tags: ['employments'],
    })
    .errors(refusals('EMPLOYEE_NOT_FOUND'))
    .input(page.extend({ id }))
    .output(
      pageOf(
        z.object({
          id,
          application_id: id,
          instalment_number: z.int(),
          period: localDate,
          payday: localDate,
          amount: pesewas,
          received: pesewas,
          returned: pesewas,
          status: z.enum(['asked', 'partly-received', 'received', 'returned']),
          created_at: instant,
        }),
      ),
    ),
  invitation: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/employment-invitations/{token}',
      summary: 'Get an employer’s invitation by its signed link',
      tags: ['employments'],
    })
    .errors(refusals('COMPANY_NOT_FOUND', 'INVITATION_INVALID'))
    .input(z.object({ token: z.string().max(500) }))
    .output(
      z.object({
        company_name: z.string(),
        /** Masked addresses and phone numbers. */
        sent_to: z.array(z.string()),
        /** Whether the caller has confirmed one of them. */
        is_yours: z.boolean(),
        /** This field and the next are shown only to the invited person. */
        full_name: z.string().nullable(),
        staff_number: z.string().nullable(),
        shared_fields: z.array(z.string()),
        expires_at: instant,
      }),
    ),
  accept: operation
    .meta({ access: 'employments.update', audit: 'employment.link' })
    .route({
      method: 'POST',
      path: '/employment-invitations/{token}/accept',
      summary: 'Link your account to an employment (consent is given separately)',
      tags: ['employments'],
    })
    .errors(
      refusals(
        'COMPANY_NOT_FOUND',
        'EMPLOYEE_NOT_FOUND',
        'INVITATION_INVALID',
        'INVITATION_FOR_ANOTHER_ADDRESS',
        'EMPLOYED_ELSEWHERE',
      ),
    )
    .input(z.object({ token: z.string().max(500) }))
    .output(employment),
  consent: operation
    .meta({ access: 'employments.update', audit: 'employment.consent' })
    .route({
      method: 'POST',
      path: '/employments/{id}/consent',
      summary: 'Agree to payroll deductions',
      tags: ['employments'],
    })
    .errors(
      refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'COMPANY_LIMIT_REACHED'),
    )
    .input(z.object({ id, terms_read: z.literal(true) }))
    .output(employment),
  withdraw: operation
    .meta({ access: 'employments.update', audit: 'employment.withdraw' })
    .route({
      method: 'POST',
      path: '/employments/{id}/withdraw',
      summary: 'Withdraw consent to payroll deductions (future invoices won’t include one)',
      tags: ['employments'],
    })
    .errors(
      refusals('COMPANY_NOT_FOUND', 'EMPLOYEE_NOT_FOUND', 'INVOICE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'),
    )
    .input(z.object({ id }))
    .output(employment),
}

const confirmation = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  employee_name: z.string(),
  staff_number: z.string(),
  status: z.enum(confirmationAnswers),
  note: z.string().nullable(),
  /** Shown to staff only; employers aren't told about applications. */
  application_id: id.nullable(),
  answered_at: instant.nullable(),
  created_at: instant,
})

export const employmentConfirmations = {
  list: operation
    .meta({ access: 'employment-confirmations.read' })
    .route({
      method: 'GET',
      path: '/employment-confirmations',
      summary: 'List employment questions, newest first',
      tags: ['employments'],
    })
    .input(page.extend({ status: z.enum(confirmationAnswers).optional(), application_id: id.optional() }))
    .output(pageOf(confirmation)),
  request: operation
    .meta({ access: 'employment-confirmations.request', audit: 'employment-confirmation.request' })
    .route({
      method: 'POST',
      path: '/employment-confirmations',
      successStatus: 201,
      summary: 'Ask the applicant’s employer to confirm employment',
      tags: ['employments'],
    })
    .errors(refusals('SAME_PERSON', 'NOT_FOUND', 'APPLICATION_NOT_FOUND', 'COMPANY_NOT_FOUND'))
    .input(z.object({ application_id: id }))
    .output(confirmation),
  answer: operation
    .meta({ access: 'employment-confirmations.answer', audit: 'employment-confirmation.answer' })
    .route({
      method: 'POST',
      path: '/employment-confirmations/{id}/answer',
      summary: 'Answer an employment question (evidence only, not verification)',
      tags: ['employments'],
    })
    .errors(refusals('SAME_PERSON', 'NOT_FOUND', 'COMPANY_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(
      z.object({ id, status: z.enum(['confirmed', 'denied']), note: z.string().trim().max(500).optional() }),
    )
    .output(confirmation),
}
