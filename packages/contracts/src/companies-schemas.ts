import { companyDocumentTypes, companyMemberRoles, documentStatuses } from '@efie/domain'
import { z } from 'zod'
import { id, instant } from './base.ts'

export const contact = z.object({
  id,
  name: z.string(),
  position: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

export const member = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  member_role: z.enum(companyMemberRoles),
  created_at: instant,
})

export const invitation = z.object({
  id,
  email: z.string(),
  member_role: z.enum(companyMemberRoles),
  expires_at: instant,
  accepted_at: instant.nullable(),
  revoked_at: instant.nullable(),
  created_at: instant,
})

export const companyDocument = z.object({
  id,
  document_type: z.enum(companyDocumentTypes),
  file_name: z.string(),
  file_size: z.int(),
  mime_type: z.string(),
  status: z.enum(documentStatuses),
  reason: z.string().nullable(),
  uploaded_by: id,
  created_at: instant,
})

/** What may be wrong at a company, in the order shown. */
export const exceptionCodes = [
  'consent-missing',
  'withdrawn',
  'capped',
  'unpaid-leave',
  'overdue-invoice',
  'dispute',
  'limit-exceeded',
  'no-agreement',
  'no-document',
] as const
export type ExceptionCode = (typeof exceptionCodes)[number]

/** A kind of exception that needs attention, with its number of rows. */
export const exception = z.object({
  code: z.enum(exceptionCodes),
  text: z.string(),
  count: z.int(),
})
