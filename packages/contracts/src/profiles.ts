import { eligibilityOutcomes, employmentStatuses, languages, regions, roles } from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  dateOf,
  ghanaCard,
  id,
  instant,
  localDate,
  monthlyOf,
  nameOf,
  nameText,
  operation,
  orEmpty,
  page,
  pageOf,
  payday,
  pesewas,
  phoneOf,
  refusals,
  textOf,
  version,
  countedPageOf,
  listPage,
} from './base.ts'

const phone = phoneOf('Enter a Ghana phone number, such as 024 123 4567')

export const profile = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  role: z.enum(roles),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  date_of_birth: localDate.nullable(),
  ghana_card_number: z.string().nullable(),
  employment_status: z.enum(employmentStatuses).nullable(),
  employer_name: z.string().nullable(),
  monthly_income: pesewas.nullable(),
  payday: z.int().nullable(),
  /** Language for messages to the person; null: the setting's. */
  language: z.enum(languages).nullable(),
  suspended_at: instant.nullable(),
  version,
  created_at: instant,
})

/**
 * Another person, as staff and employers see them. Card number and date of birth are shown one at a time,
 * audited (`reveals`).
 */
export const person = profile.omit({ date_of_birth: true, ghana_card_number: true }).extend({
  birth_year: z.int().nullable(),
  ghana_card_masked: z.string().nullable(),
})

const eligibilitySummary = z.object({
  id,
  outcome: z.enum(eligibilityOutcomes),
  eligible: z.boolean(),
  created_at: instant,
  expires_at: instant,
})

export const me = profile.extend({
  is_admin: z.boolean(),
  abilities: z.array(z.string()),
  eligibility: eligibilitySummary.nullable(),
})

/** Step needed before the session is complete: verify a second factor, or enrol one. */
export const secondFactorSteps = ['challenge', 'enrol'] as const

/**
 * All that `/me` shows after the password alone when a second factor is required (domain.md §7, Privacy at
 * the gates).
 */
export const meBeforeSecondFactor = z.object({
  id,
  full_name: z.string(),
  role: z.enum(roles),
  second_factor: z.enum(secondFactorSteps),
})

export const profileChanges = z
  .object({
    first_name: nameOf('Enter your first name'),
    last_name: nameOf('Enter your last name'),
    full_name: nameText,
    phone: orEmpty(phone),
    address: textOf('Enter your street or digital address'),
    city: textOf('Enter your town or city'),
    state: z.enum(regions, 'Choose your region'),
    date_of_birth: dateOf('Enter your date of birth'),
    ghana_card_number: ghanaCard,
    employment_status: z.enum(employmentStatuses, 'Choose the option that describes you best'),
    employer_name: z.string().trim().max(200),
    monthly_income: monthlyOf('Enter your monthly income, or 0 if you have none'),
    payday,
    language: z.enum(languages),
  })
  .partial()

export type ProfileChanges = z.input<typeof profileChanges>

/** One’s own particulars: we have to be able to write to a person. What else is known may be corrected, not taken back. */
export const particulars = profileChanges
  .omit({ full_name: true, language: true })
  .required({ first_name: true, last_name: true })
  .extend({ phone })

/** Every particular, as registration and an application need them. */
export const wholeParticulars = particulars.required()

export const ownProfile = {
  get: operation
    .meta({ access: 'me.read' })
    .route({
      method: 'GET',
      path: '/me',
      summary:
        'Get your profile, abilities and eligibility (only name and role before two-step verification)',
      tags: ['profiles'],
    })
    .output(z.union([me, meBeforeSecondFactor])),
  update: operation
    .meta({ access: 'me.update', audit: 'profile.update' })
    .route({ method: 'PATCH', path: '/me', summary: 'Update your profile', tags: ['profiles'] })
    .errors(refusals('STALE', 'GHANA_CARD_IN_USE'))
    .input(profileChanges)
    .output(me),
  ties: operation
    .meta({ access: 'me.read' })
    .route({
      method: 'GET',
      path: '/me/ties',
      summary:
        'List colleagues linked to you by a role given in the last 30 days (you can’t approve each other’s requests)',
      tags: ['profiles'],
    })
    .output(z.object({ person_ids: z.array(id) })),
}

const personNote = z.object({
  id,
  text: z.string(),
  author_id: id,
  author_name: z.string().nullable(),
  created_at: instant,
})

/** Columns by which profiles are sorted. */
export const profileSorts = ['full_name', 'email', 'role', 'suspended_at', 'city', 'created_at'] as const

export const profiles = {
  list: operation
    .meta({ access: 'profiles.read', audit: 'profile.search-by-card' })
    .route({ method: 'GET', path: '/profiles', summary: 'List profiles, newest first', tags: ['profiles'] })
    .input(listPage(profileSorts, '-created_at').extend({ role: z.enum(roles).optional() }))
    .output(countedPageOf(person)),
  get: operation
    .meta({ access: 'profiles.read' })
    .route({ method: 'GET', path: '/profiles/{id}', summary: 'Get a profile', tags: ['profiles'] })
    .input(byId)
    .output(person),
  update: operation
    .meta({
      access: 'profiles.update',
      step_up: { field: 'suspended', values: [true, false] },
      audit: ['profile.update', 'profile.suspend', 'profile.restore'],
    })
    .route({ method: 'PATCH', path: '/profiles/{id}', summary: 'Update a profile', tags: ['profiles'] })
    .errors(refusals('SAME_PERSON', 'NOT_INDEPENDENT', 'LAST_SUPERADMIN', 'STALE', 'GHANA_CARD_IN_USE'))
    .input(profileChanges.extend({ id, suspended: z.boolean().optional() }))
    .output(person),
  setRole: operation
    .meta({ access: 'profiles.set-role', step_up: true, audit: 'profile.set-role' })
    .route({
      method: 'PUT',
      path: '/profiles/{id}/role',
      summary: 'Change a user’s role',
      tags: ['profiles'],
    })
    .errors(refusals('SAME_PERSON', 'NOT_INDEPENDENT', 'LAST_SUPERADMIN', 'STALE'))
    .input(z.object({ id, role: z.enum(roles) }))
    .output(person),
  overview: operation
    .meta({ access: 'profiles.read' })
    .route({
      method: 'GET',
      path: '/profiles/{id}/overview',
      summary: 'Count a person’s records you have access to',
      tags: ['profiles'],
    })
    .input(byId)
    .output(
      z.object({
        applications: z.array(z.object({ status: z.string(), count: z.int() })),
        documents: z.array(z.object({ status: z.string(), count: z.int() })),
        payments: z.array(z.object({ status: z.string(), count: z.int(), amount: z.int() })),
        tickets: z.array(z.object({ status: z.string(), count: z.int() })),
        outstanding: z.int(),
        days_past_due: z.int(),
        last_sign_in_at: instant.nullable(),
        notes: z.int(),
      }),
    ),
  notes: operation
    .meta({ access: 'profiles.notes' })
    .route({
      method: 'GET',
      path: '/profiles/{id}/notes',
      summary: 'List staff notes on a person, newest first',
      tags: ['profiles'],
    })
    .input(page.extend({ id }))
    .output(pageOf(personNote)),
  addNote: operation
    .meta({ access: 'profiles.notes', audit: 'profile.note' })
    .route({
      method: 'POST',
      path: '/profiles/{id}/notes',
      successStatus: 201,
      summary: 'Add a staff note on a person (never visible to them)',
      tags: ['profiles'],
    })
    .errors(refusals('IDEMPOTENCY_KEY_REUSED'))
    .input(z.object({ id, text: z.string().trim().min(1, 'Write a note').max(5_000) }))
    .output(personNote),
}
