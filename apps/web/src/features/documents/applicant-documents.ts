import type { DocumentStatus } from '@efie/domain'
import type { DocumentRow } from '~/platform/api/rows.ts'

/** A person's documents. `id` is the person's. */
export interface ApplicantDocuments {
  id: string
  owner_name: string
  documents: DocumentRow[]
  counts: Record<DocumentStatus, number>
  /** When the oldest waiting document was uploaded; null if none is waiting. */
  waiting_since: string | null
}

/** Documents grouped by person: those waiting longest first, then those without waiting ones. */
export const groupByApplicant = (documents: readonly DocumentRow[]): ApplicantDocuments[] => {
  const groups = Map.groupBy(documents, (document) => document.user_id)
  return [...groups.entries()]
    .map(([id, rows]) => {
      const count = (status: DocumentStatus) => rows.filter((row) => row.status === status).length
      const waiting = rows.filter((row) => row.status === 'pending').map((row) => row.created_at)
      return {
        id,
        owner_name: rows[0]?.owner_name ?? '',
        documents: rows,
        counts: { pending: count('pending'), verified: count('verified'), rejected: count('rejected') },
        waiting_since: waiting.sort()[0] ?? null,
      }
    })
    .sort((left, right) => (left.waiting_since ?? '9999').localeCompare(right.waiting_since ?? '9999'))
}
