import type { DocumentRow } from '~/platform/api/rows.ts'
import { idOf } from './ticket.ts'

/** A pending payslip as the list shows it. */
export const documentOf = (n: number, changes: Partial<DocumentRow> = {}): DocumentRow => ({
  id: idOf(n),
  user_id: idOf(100 + n),
  application_id: null,
  document_type: 'payslip',
  file_name: `payslip-${n}.png`,
  file_url: `/api/v1/documents/${idOf(n)}/file`,
  file_size: 1_000,
  mime_type: 'image/png',
  has_preview: false,
  status: 'pending',
  reason: null,
  reviewed_at: null,
  superseded_by: null,
  carried_from: null,
  version: 1,
  created_at: `2026-11-0${n}T09:00:00.000Z`,
  owner_name: `Person ${n}`,
  waiting: null,
  ...changes,
})
