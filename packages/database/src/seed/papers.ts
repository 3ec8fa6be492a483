import { documentTypeLabels, type DocumentType, type LocalDate } from '@efie/domain'
import type { ApplicationRow, Case } from './apply.ts'
import { addAudit, addEvent, addNotice, moment, sha256, type Actor, type Demo } from './demo.ts'
import { cardPicture, selfiePicture, smallPdf } from './files.ts'
import type { Profile } from './people.ts'

const cards = [cardPicture([12, 98, 72]), cardPicture([168, 60, 44]), cardPicture([58, 74, 138])]
const selfies = [
  selfiePicture([222, 214, 198], [94, 62, 44]),
  selfiePicture([196, 210, 206], [72, 46, 32]),
  selfiePicture([214, 204, 216], [118, 80, 56]),
]

/** What a person of that employment shows. */
const typesFor = (tenant: Profile): DocumentType[] => {
  const common: DocumentType[] = ['ghana_card', 'proof_of_address', 'selfie', 'tenancy_offer', 'landlord_id']
  if (tenant.employment_status === 'employed') return ['payslip', 'bank_statement', ...common]
  return tenant.employment_status === 'retired'
    ? ['payslip', 'bank_statement', ...common]
    : ['momo_statement', ...common]
}

const pictures: Partial<Record<DocumentType, readonly Uint8Array[]>> = {
  ghana_card: cards,
  landlord_id: cards,
  selfie: selfies,
}

const linesOf = (type: DocumentType, tenant: Profile, row: ApplicationRow): string[] => {
  switch (type) {
    case 'tenancy_offer':
      return [
        `Property: ${row.property_address}`,
        `Landlord: ${row.landlord_name}`,
        `Tenant: ${tenant.full_name}`,
        `From ${row.lease_start_date} to ${row.lease_end_date}`,
        `Monthly rent: GHS ${row.monthly_rent / 100}`,
      ]
    case 'payslip':
      return [
        `Employee: ${tenant.full_name}`,
        `Employer: ${tenant.employer_name ?? 'Pensions'}`,
        `Net pay: GHS ${tenant.monthly_income / 100}`,
      ]
    default:
      return [`Name: ${tenant.full_name}`, `Address: ${tenant.address ?? ''}, ${tenant.city ?? ''}`]
  }
}

export type Paper = Demo['rows']['documents'][number] & { id: string }

const addPaper = (demo: Demo, { row, tenant }: Case, type: DocumentType, at: string): Paper => {
  const id = demo.id(at)
  const variants = pictures[type]
  const bytes = variants
    ? demo.random.pick(variants)
    : smallPdf(documentTypeLabels[type], linesOf(type, tenant, row))
  const extension = variants ? 'png' : 'pdf'
  const mime_type = variants ? 'image/png' : 'application/pdf'
  const storage_key = `documents/${tenant.id}/${id}.${extension}`
  demo.files.push({ key: storage_key, bytes, content_type: mime_type })
  const paper: Paper = {
    id,
    user_id: tenant.id,
    application_id: row.id,
    document_type: type,
    file_name: `${type.replaceAll('_', '-')}.${extension}`,
    file_url: `/api/v1/documents/${id}/file`,
    file_size: bytes.byteLength,
    mime_type,
    storage_key,
    sha256: sha256(bytes),
    created_at: at,
  }
  demo.rows.documents.push(paper)
  addEvent(demo, at, {
    application_id: row.id,
    kind: 'document',
    title: 'Document uploaded',
    detail: documentTypeLabels[type],
  })
  return paper
}

/** The tenant's papers, one after another. */
export const addPapers = (demo: Demo, of: Case, date: LocalDate): Paper[] =>
  typesFor(of.tenant).map((type, index) => addPaper(demo, of, type, moment(demo, date, 10, index * 7)))

export const review = (
  demo: Demo,
  { row, tenant }: Case,
  paper: Paper,
  by: Actor,
  at: string,
  rejected?: string,
): void => {
  const status = rejected === undefined ? 'verified' : 'rejected'
  const type = paper.document_type
  Object.assign(paper, { status, reason: rejected ?? null, reviewed_by: by.id, reviewed_at: at, version: 2 })
  addEvent(
    demo,
    at,
    {
      application_id: row.id,
      kind: 'document',
      title: rejected === undefined ? 'Document verified' : 'Document rejected',
      detail: [documentTypeLabels[type], rejected].filter(Boolean).join(' · '),
    },
    by,
  )
  addNotice(demo, at, {
    user_id: tenant.id,
    type: 'document',
    title: `Document ${type} is now ${status}`,
    message: `Your document "${type}" is now ${status}`,
    link: '/documents',
  })
  addAudit(demo, at, by, {
    action: 'document.review',
    subject_type: 'document',
    subject_id: paper.id,
    before: { status: 'pending' },
    after: { status, document_type: type },
  })
}
