import {
  type DocumentStatus,
  type DocumentType,
  type EmploymentStatus,
  type Strand,
  strands,
} from './enumerations.ts'

/** One requirement, which any of the listed documents satisfies. */
export interface DocumentRequirement {
  label: string
  any_of: readonly DocumentType[]
}

/** A `documents` row, as far as progress depends on it. Superseded documents no longer count. */
export interface DocumentFact {
  document_type: DocumentType
  status: DocumentStatus
  superseded?: boolean
}

/** Requirements and documents of one verification strand. */
export interface StrandProgress {
  strand: Strand
  required: DocumentRequirement[]
  missing: DocumentRequirement[]
  present: DocumentType[]
  verified: DocumentType[]
  /** Every requirement has a document that is not rejected. */
  complete: boolean
  /** Every requirement has a verified document. */
  verified_all: boolean
}

const employment: DocumentRequirement = {
  label: 'Employment contract, payslip or work ID',
  any_of: ['employment_contract', 'payslip', 'work_id'],
}
const pension: DocumentRequirement = { label: 'Pension slip', any_of: ['payslip'] }
const statement: DocumentRequirement = {
  label: 'Bank or mobile money statement',
  any_of: ['bank_statement', 'momo_statement'],
}

/** Required of every applicant, by strand. */
const always: Record<Exclude<Strand, 'employment'>, DocumentRequirement[]> = {
  financial: [statement],
  identity: [
    { label: 'Ghana Card or passport', any_of: ['ghana_card', 'passport'] },
    { label: 'Proof of address', any_of: ['proof_of_address'] },
    { label: 'Selfie', any_of: ['selfie'] },
  ],
  property: [
    { label: 'Tenancy offer', any_of: ['tenancy_offer'] },
    { label: 'Landlord’s ID', any_of: ['landlord_id'] },
  ],
}

/**
 * People without an employer show income through statements, so their employment strand requires nothing.
 * Retired people show a pension slip.
 */
const employmentByStatus: Record<EmploymentStatus, DocumentRequirement[]> = {
  employed: [employment],
  self_employed: [],
  unemployed: [],
  student: [],
  retired: [pension],
}

/** Required documents of a strand for an employment status. */
export const requirementsOf = (strand: Strand, status: EmploymentStatus): DocumentRequirement[] =>
  strand === 'employment' ? employmentByStatus[status] : always[strand]

/** Document types of each strand, required or optional. They decide where an upload is shown. */
export const documentTypesOfStrand: Record<Strand, readonly DocumentType[]> = {
  employment: ['employment_contract', 'payslip', 'work_id'],
  financial: ['bank_statement', 'momo_statement', 'credit_report'],
  identity: ['ghana_card', 'passport', 'proof_of_address', 'selfie'],
  property: ['tenancy_offer', 'landlord_id'],
}

/** The strand that a document belongs to; null for `other`. */
export const strandOf = (type: DocumentType): Strand | null =>
  strands.find((strand) => documentTypesOfStrand[strand].includes(type)) ?? null

/** Progress of one strand, from the applicant's documents. */
export const strandProgress = (
  strand: Strand,
  status: EmploymentStatus,
  documents: readonly DocumentFact[],
): StrandProgress => {
  const types = documentTypesOfStrand[strand]
  const live = documents.filter(
    (document) => document.superseded !== true && types.includes(document.document_type),
  )
  const holding = (accepted: readonly DocumentStatus[]) => [
    ...new Set(
      live.filter((document) => accepted.includes(document.status)).map((document) => document.document_type),
    ),
  ]
  const present = holding(['pending', 'verified'])
  const verified = holding(['verified'])
  const required = requirementsOf(strand, status)
  const unmetBy = (have: DocumentType[]) =>
    required.filter((requirement) => !requirement.any_of.some((type) => have.includes(type)))
  const missing = unmetBy(present)
  return {
    strand,
    required,
    missing,
    present,
    verified,
    complete: missing.length === 0,
    verified_all: unmetBy(verified).length === 0,
  }
}

/** Progress of all four strands, in display order. */
export const documentProgress = (
  status: EmploymentStatus,
  documents: readonly DocumentFact[],
): StrandProgress[] => strands.map((strand) => strandProgress(strand, status, documents))

/** Computes the fact `required_documents_present` of an application. */
export const requiredDocumentsPresent = (
  status: EmploymentStatus,
  documents: readonly DocumentFact[],
): boolean => documentProgress(status, documents).every((progress) => progress.complete)
