import {
  documentProgress,
  type DocumentRequirement,
  type DocumentType,
  type EmploymentStatus,
} from '@efie/domain'
import { bestOf, type DocumentLike, factsOf } from '~/parts/documents/document-rules.ts'

export interface Count {
  required: number
  brought: number
  verified: number
  rejected: number
}

const requirementsOf = (status: EmploymentStatus, rows: readonly DocumentLike[]): DocumentRequirement[] =>
  documentProgress(status, factsOf(rows)).flatMap(({ required }) => required)

/** Progress of required documents over all strands. */
export const countOf = (status: EmploymentStatus, rows: readonly DocumentLike[]): Count => {
  const best = requirementsOf(status, rows).map(({ any_of }) => bestOf(rows, any_of)?.status ?? null)
  const of = (wanted: string) => best.filter((one) => one === wanted).length
  return {
    required: best.length,
    brought: of('pending') + of('verified'),
    verified: of('verified'),
    rejected: of('rejected'),
  }
}

/** The document to upload next: a rejected one, then a missing one, otherwise type `other`. */
export const nextType = (status: EmploymentStatus, rows: readonly DocumentLike[]): DocumentType => {
  const open = requirementsOf(status, rows).map(({ any_of }) => ({ any_of, best: bestOf(rows, any_of) }))
  const rejected = open.find(({ best }) => best?.status === 'rejected')
  if (rejected?.best) return rejected.best.document_type
  return open.find(({ best }) => best === null)?.any_of[0] ?? 'other'
}

/** Current documents not covered by a requirement: optional types, duplicates, and type `other`. */
export const furtherOf = <Row extends DocumentLike>(
  status: EmploymentStatus,
  rows: readonly Row[],
): Row[] => {
  const shown = new Set(requirementsOf(status, rows).map(({ any_of }) => bestOf(rows, any_of)?.id))
  return rows.filter((row) => row.superseded_by === null && !shown.has(row.id))
}
