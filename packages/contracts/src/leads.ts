import {
  employmentStatuses,
  leadSources,
  leadStatuses,
  paymentTypes,
  paymentStatuses,
  regions,
} from '@efie/domain'
import { z } from 'zod'
import {
  id,
  pesewas,
  localDate,
  instant,
  version,
  amountOf,
  monthlyOf,
  nameOf,
  emailOf,
  phoneOf,
  orEmpty,
  ghanaCard,
  sixDigits,
  operation,
  countedPageOf,
  listPage,
  byId,
  refusals,
} from './base.ts'
import { ageOf, eligibilityInput, eligibilityResult } from './eligibility.ts'
import { rentInput, rentQuote } from './quotes.ts'

const shortLine = z.string().trim().max(200)

export const lead = z.object({
  id,
  owner_id: id,
  owner_name: z.string(),
  /** The person's account, set after they consented with a code. */
  tenant_id: id.nullable(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  region: z.string().nullable(),
  source: z.enum(leadSources),
  monthly_rent: pesewas.nullable(),
  status: z.enum(leadStatuses),
  next_action: z.string().nullable(),
  next_action_on: localDate.nullable(),
  lost_reason: z.string().nullable(),
  application_id: id.nullable(),
  consented_at: instant.nullable(),
  applied_at: instant.nullable(),
  version,
  created_at: instant,
})

const leadQuote = z.object({
  id,
  monthly_rent: pesewas,
  advance_payment_months: z.int(),
  payday: z.int(),
  /** Link to share. It shows the quote to anyone who has it, until `expires_at`. */
  url: z.string(),
  expires_at: instant,
  viewed_at: instant.nullable(),
  created_at: instant,
})

const leadDetail = lead.extend({
  notes: z.array(
    z.object({
      id,
      kind: z.enum(['note', 'call', 'visit', 'status', 'quote', 'consent']),
      text: z.string(),
      author_name: z.string().nullable(),
      created_at: instant,
    }),
  ),
  quotes: z.array(leadQuote),
  /** Payment progress of their application, without amounts: sales executives don't see any. */
  payments: z.array(
    z.object({
      id,
      payment_type: z.enum(paymentTypes),
      status: z.enum(paymentStatuses),
      due_date: localDate.nullable(),
      paid_at: instant.nullable(),
    }),
  ),
})

const leadFields = z.object({
  full_name: nameOf('Enter their full name'),
  email: orEmpty(emailOf('Enter a full email address, or leave this blank')),
  phone: orEmpty(phoneOf()),
  region: z.enum(regions),
  source: z.enum(leadSources),
  monthly_rent: amountOf('Enter the monthly rent'),
  next_action: shortLine,
  next_action_on: localDate.nullable(),
})

/** Columns by which leads are sorted. */
export const leadSorts = [
  'full_name',
  'status',
  'next_action_on',
  'monthly_rent',
  'source',
  'region',
  'owner_name',
  'created_at',
] as const

export const leads = {
  list: operation
    .meta({ access: 'leads.read' })
    .route({ method: 'GET', path: '/leads', summary: 'List leads, newest first', tags: ['leads'] })
    .input(
      listPage(leadSorts, '-created_at').extend({
        status: z.enum(leadStatuses).optional(),
        owner_id: id.optional(),
        /** Next action due on or before this day, of people who neither applied nor are lost. */
        due_by: localDate.optional(),
      }),
    )
    .output(countedPageOf(lead)),
  create: operation
    .meta({ access: 'leads.write', audit: 'lead.create' })
    .route({ method: 'POST', path: '/leads', successStatus: 201, summary: 'Create a lead', tags: ['leads'] })
    .errors(refusals('LEAD_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'))
    .input(leadFields.partial().required({ full_name: true }).extend({ owner_id: id.optional() }))
    .output(leadDetail),
  get: operation
    .meta({ access: 'leads.read' })
    .route({
      method: 'GET',
      path: '/leads/{id}',
      summary: 'Get a lead with its notes and quotes',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND'))
    .input(byId)
    .output(leadDetail),
  update: operation
    .meta({ access: 'leads.write', audit: ['lead.update', 'lead.assign'] })
    .route({
      method: 'PATCH',
      path: '/leads/{id}',
      summary: 'Update a lead (administrators can reassign it)',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND', 'STALE'))
    .input(leadFields.partial().extend({ id, owner_id: id.optional() }))
    .output(leadDetail),
  transition: operation
    .meta({ access: 'leads.write', audit: 'lead.transition' })
    .route({
      method: 'POST',
      path: '/leads/{id}/transitions',
      summary: 'Change a lead’s status',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(z.object({ id, to: z.enum(leadStatuses), reason: z.string().trim().max(500).optional() }))
    .output(leadDetail),
  addNote: operation
    .meta({ access: 'leads.write', audit: 'lead.note' })
    .route({
      method: 'POST',
      path: '/leads/{id}/notes',
      successStatus: 201,
      summary: 'Log a note, call or visit',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'))
    .input(
      z.object({
        id,
        kind: z.enum(['note', 'call', 'visit']).default('note'),
        text: z.string().trim().min(1, 'Summarise what was said').max(5_000),
      }),
    )
    .output(leadDetail),
  quote: operation
    .meta({ access: 'leads.write', audit: 'lead.quote' })
    .route({
      method: 'POST',
      path: '/leads/{id}/quotes',
      successStatus: 201,
      summary: 'Create a shareable quote, optionally sent by email or SMS',
      tags: ['leads'],
    })
    .errors(
      refusals(
        'LEAD_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'COST_TOO_HIGH',
      ),
    )
    .input(rentInput.extend({ id, send_by: z.enum(['none', 'email', 'sms']).default('none') }))
    .output(leadQuote),
  sendConsentCode: operation
    .meta({ access: 'leads.write', audit: 'lead.send-consent-code' })
    .route({
      method: 'POST',
      path: '/leads/{id}/consent-code',
      summary: 'Send a consent code for an assisted application',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND', 'STALE'))
    .input(byId)
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  consent: operation
    .meta({ access: 'leads.write', audit: 'lead.consent' })
    .route({
      method: 'POST',
      path: '/leads/{id}/consent',
      summary: 'Confirm the consent code, and link the person’s account or create one',
      tags: ['leads'],
    })
    .errors(refusals('SAME_PERSON', 'LEAD_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CODE_WRONG'))
    .input(z.object({ id, code: sixDigits }))
    .output(leadDetail),
  checkEligibility: operation
    .meta({ access: 'leads.write', audit: 'eligibility.check' })
    .route({
      method: 'POST',
      path: '/leads/{id}/eligibility-checks',
      successStatus: 201,
      summary: 'Check eligibility for a lead who has agreed',
      tags: ['leads'],
    })
    .errors(refusals('LEAD_NOT_FOUND', 'CONSENT_REQUIRED'))
    .input(
      eligibilityInput.extend({
        id,
        age: ageOf('Enter their age in years'),
        ghana_card_number: ghanaCard,
        employment_status: z.enum(employmentStatuses, 'Choose the option that describes them best'),
        monthly_income: monthlyOf('Enter their monthly income, or 0 if they have none'),
        monthly_obligations: monthlyOf('Enter what they repay each month, or 0 if nothing'),
      }),
    )
    .output(eligibilityResult),
  figures: operation
    .meta({ access: 'leads.read' })
    .route({
      method: 'GET',
      path: '/leads-figures',
      summary: 'Get pipeline, conversion and actions due',
      tags: ['leads'],
    })
    .input(z.object({ from: localDate.optional(), to: localDate.optional() }))
    .output(
      z.object({
        from: localDate,
        to: localDate,
        by_status: z.array(z.object({ status: z.enum(leadStatuses), count: z.int() })),
        created: z.int(),
        applied: z.int(),
        /** Share of the leads created in the period that applied, in basis points. */
        conversion_bps: z.int(),
        approved: z.int(),
        financed_amount: z.int(),
        actions_due: z.int(),
        by_owner: z.array(
          z.object({ owner_id: id, owner_name: z.string(), created: z.int(), applied: z.int() }),
        ),
      }),
    ),
}

export const sharedQuotes = {
  get: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/shared-quotes/{token}',
      summary: 'Get a shared quote',
      tags: ['leads'],
    })
    .errors(refusals('LINK_NOT_FOUND'))
    .input(z.object({ token: z.string().max(200) }))
    .output(
      z.object({
        first_name: z.string(),
        prepared_by: z.string(),
        created_at: instant,
        expires_at: instant,
        quotes: z.array(rentQuote),
      }),
    ),
}
