import { companyDocumentTypes, companyMemberRoles, companyStatuses, isLocalDate } from '@efie/domain'
import { z } from 'zod'
import {
  byId,
  done,
  id,
  instant,
  localDate,
  nameOf,
  emailOf,
  phoneOf,
  operation,
  page,
  pageOf,
  countedPageOf,
  listPage,
  pesewas,
  version,
} from './base.ts'
import { contact, member, invitation, companyDocument, exception } from './companies-schemas.ts'
import { refused } from './companies-refusals.ts'

const payday = z.int('Choose a day').min(1, 'Choose a day').max(28, 'Choose a day')
const optionalText = z.string().trim().max(200).nullable()

export const company = z.object({
  id,
  name: z.string(),
  registration_number: z.string(),
  industry: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  payday,
  status: z.enum(companyStatuses),
  status_reason: z.string().nullable(),
  manager_id: id.nullable(),
  manager_name: z.string().nullable(),
  agreement_reference: z.string().nullable(),
  agreement_signed_on: localDate.nullable(),
  payroll_cap_bps: z.int(),
  version,
  created_at: instant,
})

const registration = z.object({
  name: nameOf('Enter the company’s name'),
  registration_number: z.string().trim().min(3, 'Enter the number on the certificate').max(40),
  industry: optionalText.optional(),
  address: optionalText.optional(),
  city: optionalText.optional(),
  state: optionalText.optional(),
  email: emailOf('Enter an address, such as payroll@company.com'),
  phone: phoneOf('Enter a number, such as 030 221 2200'),
  payday,
})

/** Contacts per company. */
export const mostContacts = 20

/** Columns by which companies are sorted. */
export const companySorts = [
  'name',
  'status',
  'registration_number',
  'manager_name',
  'payday',
  'city',
  'agreement_reference',
  'created_at',
] as const

/** Columns by which a portfolio is sorted. Its figures are computed for the rows of a page. */
export const portfolioSorts = ['name', 'status', 'created_at'] as const

export const companies = {
  list: operation
    .meta({ access: 'companies.read' })
    .route({
      method: 'GET',
      path: '/companies',
      summary: 'List companies, newest first: your own, or your portfolio',
      tags: ['companies'],
    })
    .input(
      listPage(companySorts, '-created_at').extend({
        status: z.enum(companyStatuses).optional(),
        /** `unassigned`: companies without a manager. */
        portfolio: z.enum(['mine', 'unassigned', 'all']).optional(),
      }),
    )
    .output(countedPageOf(company)),
  create: operation
    .meta({ access: 'companies.create', audit: 'company.create' })
    .route({
      method: 'POST',
      path: '/companies',
      successStatus: 201,
      summary: 'Register a company (one registered by a manager joins their portfolio)',
      tags: ['companies'],
    })
    .errors(refused.companies.create)
    .input(registration)
    .output(company),
  get: operation
    .meta({ access: 'companies.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}',
      summary: 'Get a company with its contacts, members, invitations and documents',
      tags: ['companies'],
    })
    .errors(refused.companies.get)
    .input(byId)
    .output(
      company.extend({
        contacts: z.array(contact),
        members: z.array(member),
        invitations: z.array(invitation),
        documents: z.array(companyDocument),
      }),
    ),
  update: operation
    .meta({ access: 'companies.write', audit: 'company.update' })
    .route({
      method: 'PATCH',
      path: '/companies/{id}',
      summary: 'Update a company: contacts and payday by the company, everything else by its manager',
      tags: ['companies'],
    })
    .errors(refused.companies.update)
    .input(
      registration.partial().extend({
        id,
        agreement_reference: optionalText.optional(),
        agreement_signed_on: localDate.refine(isLocalDate, 'Enter a valid date').nullable().optional(),
        exposure_limit: pesewas.nullable().optional(),
        payroll_cap_bps: z
          .int('Enter a percentage from 0 to 100, such as 33.33')
          .min(0, 'Enter a percentage from 0 to 100, such as 33.33')
          .max(10_000, 'Enter a percentage from 0 to 100, such as 33.33')
          .optional(),
        contacts: z
          .array(
            z.object({
              name: nameOf('Enter the name'),
              position: optionalText.optional(),
              email: emailOf('Enter an address, such as ama@company.com').nullable().optional(),
              phone: phoneOf('Enter a number, such as 024 123 4567').nullable().optional(),
            }),
          )
          .max(mostContacts)
          .optional(),
      }),
    )
    .output(company),
  transition: operation
    .meta({ access: 'companies.manage', audit: 'company.transition' })
    .route({
      method: 'POST',
      path: '/companies/{id}/transitions',
      summary: 'Verify or suspend a company',
      tags: ['companies'],
    })
    .errors(refused.companies.transition)
    .input(z.object({ id, to: z.enum(companyStatuses), reason: z.string().trim().max(1_000).optional() }))
    .output(company),
  claim: operation
    .meta({ access: 'companies.manage', audit: 'company.claim' })
    .route({
      method: 'POST',
      path: '/companies/{id}/claim',
      summary: 'Add an unassigned company to your portfolio and invite its registrant as owner',
      tags: ['companies'],
    })
    .errors(refused.companies.claim)
    .input(byId)
    .output(company),
  invite: operation
    .meta({ access: 'companies.write', audit: 'company.invite' })
    .route({
      method: 'POST',
      path: '/companies/{id}/invitations',
      successStatus: 201,
      summary: 'Invite an owner or clerk by email',
      tags: ['companies'],
    })
    .errors(refused.companies.invite)
    .input(
      z.object({
        id,
        email: emailOf('Enter an address, such as ama@company.com'),
        member_role: z.enum(companyMemberRoles),
      }),
    )
    .output(invitation),
  revokeInvitation: operation
    .meta({ access: 'companies.write', audit: 'company.revoke-invitation' })
    .route({
      method: 'POST',
      path: '/companies/{id}/invitations/{invitation_id}/revoke',
      summary: 'Revoke an invitation',
      tags: ['companies'],
    })
    .errors(refused.companies.revokeInvitation)
    .input(z.object({ id, invitation_id: id }))
    .output(done),
  removeMember: operation
    .meta({ access: 'companies.write', audit: 'company.remove-member' })
    .route({
      method: 'DELETE',
      path: '/companies/{id}/members/{member_id}',
      summary: 'Remove a member other than the last owner (their account becomes a tenant account again)',
      tags: ['companies'],
    })
    .errors(refused.companies.removeMember)
    .input(z.object({ id, member_id: id }))
    .output(done),
  invitation: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/company-invitations/{token}',
      summary: 'Get an invitation by its signed link',
      tags: ['companies'],
    })
    .errors(refused.companies.invitation)
    .input(z.object({ token: z.string().max(500) }))
    .output(
      z.object({
        company_name: z.string(),
        /** Masked addresses and phone numbers. */
        sent_to: z.array(z.string()),
        /** Whether the caller has confirmed the address the invitation went to. */
        is_yours: z.boolean(),
        /** Null for everyone but the invited person. */
        member_role: z.enum(companyMemberRoles).nullable(),
        expires_at: instant,
      }),
    ),
  acceptInvitation: operation
    .meta({ access: 'signed-in', audit: 'company.join' })
    .route({
      method: 'POST',
      path: '/company-invitations/{token}/accept',
      summary: 'Accept an invitation (the account becomes a company account)',
      tags: ['companies'],
    })
    .errors(refused.companies.acceptInvitation)
    .input(z.object({ token: z.string().max(500) }))
    .output(company),
  uploadDocument: operation
    .meta({ access: 'companies.write', audit: 'company.upload-document' })
    .route({
      method: 'POST',
      path: '/companies/{id}/documents',
      successStatus: 201,
      summary: 'Upload a company document (multipart)',
      tags: ['companies'],
    })
    .errors(refused.companies.uploadDocument)
    .input(z.object({ id, document_type: z.enum(companyDocumentTypes), file: z.file() }))
    .output(companyDocument),
  document: operation
    .meta({ access: 'companies.read', audit: 'company.read-document' })
    .route({
      method: 'GET',
      path: '/companies/{id}/documents/{document_id}/file',
      summary: 'Download a company document (every download audited)',
      tags: ['companies'],
    })
    .errors(refused.companies.document)
    .input(z.object({ id, document_id: id }))
    .output(z.file()),
  reviewDocument: operation
    .meta({ access: 'companies.manage', audit: 'company.review-document' })
    .route({
      method: 'PATCH',
      path: '/companies/{id}/documents/{document_id}',
      summary: 'Verify a company document, or reject it with a reason',
      tags: ['companies'],
    })
    .errors(refused.companies.reviewDocument)
    .input(
      z.object({
        id,
        document_id: id,
        status: z.enum(['verified', 'rejected']),
        reason: z.string().trim().max(1_000).optional(),
      }),
    )
    .output(companyDocument),
  summary: operation
    .meta({ access: 'companies.read' })
    .route({
      method: 'GET',
      path: '/companies/{id}/summary',
      summary: 'Get a company’s dashboard figures',
      tags: ['companies'],
    })
    .errors(refused.companies.summary)
    .input(byId)
    .output(
      z.object({
        headcount: z.int(),
        enrolled: z.int(),
        invited: z.int(),
        deductions_due_this_month: pesewas,
        outstanding: pesewas,
        overdue: pesewas,
        exceptions: z.array(exception),
        next_invoice: z.object({
          period: localDate,
          draft_on: localDate,
          payday: localDate,
          due_date: localDate,
        }),
        pending_confirmations: z.int(),
      }),
    ),
  portfolioFigures: operation
    .meta({ access: 'companies.manage' })
    .route({
      method: 'GET',
      path: '/company-portfolio/figures',
      summary: 'Get the totals of your portfolio',
      tags: ['companies'],
    })
    .output(
      z.object({
        companies: z.int(),
        enrolled: z.int(),
        exposure: pesewas,
        outstanding: pesewas,
        exceptions: z.int(),
        overdue: z.object({ invoices: z.int(), amount: pesewas }),
        /** Drafts whose changes still have to be approved. */
        drafts: z.object({ invoices: z.int(), amount: pesewas }),
      }),
    ),
  portfolio: operation
    .meta({ access: 'companies.manage' })
    .route({
      method: 'GET',
      path: '/company-portfolio',
      summary: 'List portfolio exposure, invoices and exceptions, newest first',
      tags: ['companies'],
    })
    .input(listPage(portfolioSorts, '-created_at'))
    .output(
      countedPageOf(
        z.object({
          id,
          name: z.string(),
          status: z.enum(companyStatuses),
          manager_id: id.nullable(),
          headcount: z.int(),
          enrolled: z.int(),
          /** Outstanding debt of its consenting employees, in pesewas. */
          exposure: pesewas,
          exposure_limit: pesewas.nullable(),
          outstanding: pesewas,
          overdue: pesewas,
          exceptions: z.array(exception),
          last_note: z.string().nullable(),
          created_at: instant,
        }),
      ),
    ),
  notes: operation
    .meta({ access: 'companies.manage' })
    .route({
      method: 'GET',
      path: '/companies/{id}/notes',
      summary: 'List staff notes on a company, newest first (never visible to the company)',
      tags: ['companies'],
    })
    .errors(refused.companies.notes)
    .input(page.extend({ id }))
    .output(pageOf(z.object({ id, author_name: z.string(), message: z.string(), created_at: instant }))),
  addNote: operation
    .meta({ access: 'companies.manage', audit: 'company.note' })
    .route({
      method: 'POST',
      path: '/companies/{id}/notes',
      successStatus: 201,
      summary: 'Add a staff note on a company',
      tags: ['companies'],
    })
    .errors(refused.companies.addNote)
    .input(z.object({ id, message: z.string().trim().min(1, 'Write a note').max(5_000) }))
    .output(z.object({ id, author_name: z.string(), message: z.string(), created_at: instant })),
}
