import { shortReference } from '@efie/domain'
import type { TicketRow } from '~/platform/api/rows.ts'

/** Id of a list's `n`th row. */
export const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A ticket as listed by `GET /support-tickets`. */
export const ticketOf = (n: number, change: Partial<TicketRow> = {}): TicketRow => ({
  id: idOf(n),
  reference: shortReference(idOf(n)),
  user_id: idOf(900),
  author_name: 'Ama Mensah',
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  subject: `Question ${n}`,
  message: 'How do I pay by mobile money?',
  category: 'payment',
  priority: 'normal',
  status: 'open',
  application_id: null,
  assigned_to: null,
  first_response_due_at: null,
  first_responded_at: null,
  answer_due_at: null,
  due_at: null,
  merged_into: null,
  satisfaction: null,
  satisfaction_comment: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  can_manage: true,
  replies: [],
  attachments: [],
  ...change,
})
