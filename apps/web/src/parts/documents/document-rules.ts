import type { DocumentFact, DocumentType } from '@efie/domain'
import { damagedPicture, errors } from '@efie/contracts/errors'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

export const acceptedTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
export const maxFileBytes = 10 * 1_048_576
export const fileRule = msg`PDF, JPEG, PNG or WebP, up to 10 MB`

/** What is wrong with a file before it is sent; the server checks it again by content. */
export const fileProblem = (file: { size: number; type: string }): string | null => {
  if (file.size === 0) return t`This file is empty. Choose another`
  if (file.size > maxFileBytes)
    return t`${{ problem: translate(errors.FILE_TOO_LARGE.message) }}. Choose a smaller one`
  return acceptedTypes.includes(file.type) ? null : translate(errors.FILE_TYPE_NOT_ALLOWED.message)
}

const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-'

/** What is wrong with a picture that the browser can’t open, so that no one waits for it to be sent in vain. */
export const pictureProblem = async (file: File): Promise<string | null> => {
  const canOpen = 'createImageBitmap' in globalThis && file.type.startsWith('image/')
  if (!canOpen || (await isPdf(file))) return null
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return translate(damagedPicture.message)
  }
}

/** How to provide a document so that it needn't be requested again. */
export const documentHints: Record<DocumentType, MessageDescriptor> = {
  employment_contract: msg`All pages, including both signatures.`,
  payslip: msg`Your latest one, no more than two months old.`,
  work_id: msg`Front and back, not expired.`,
  bank_statement: msg`The last three months, showing your name.`,
  momo_statement: msg`The last three months, from your network’s app or shop.`,
  credit_report: msg`From a licensed credit bureau, no more than three months old.`,
  ghana_card: msg`Front and back in one picture or PDF, with all four corners showing and no glare.`,
  passport: msg`The photo page, not expired.`,
  proof_of_address: msg`A utility bill or a letter with your digital address.`,
  selfie: msg`Your face in daylight, with no glasses or hat.`,
  tenancy_offer: msg`The offer or draft tenancy agreement, showing the rent, dates and landlord’s name.`,
  landlord_id: msg`The landlord’s Ghana Card or passport.`,
  other: msg`Anything that could help us decide.`,
}

const photographed = new Set<DocumentType>(['ghana_card', 'passport', 'work_id', 'landlord_id'])

/** Camera for a document: the front one for a selfie, the back one for cards; others are usually files. */
export const cameraOf = (type: DocumentType): 'user' | 'environment' | undefined => {
  if (type === 'selfie') return 'user'
  return photographed.has(type) ? 'environment' : undefined
}

export interface DocumentLike {
  id: string
  document_type: DocumentType
  status: DocumentFact['status']
  superseded_by: string | null
  created_at: string
}

/** Facts from which the domain computes strands. */
export const factsOf = (documents: readonly DocumentLike[]): DocumentFact[] =>
  documents.map(({ document_type, status, superseded_by }) => ({
    document_type,
    status,
    superseded: superseded_by !== null,
  }))

const rank = { verified: 0, pending: 1, rejected: 2 } as const

/** The best document of these kinds: verified, else waiting, else rejected with its reason. */
export const bestOf = <Row extends DocumentLike>(
  documents: readonly Row[],
  types: readonly DocumentType[],
): Row | null =>
  documents
    .filter((row) => row.superseded_by === null && types.includes(row.document_type))
    .sort(
      (left, right) =>
        rank[left.status] - rank[right.status] || right.created_at.localeCompare(left.created_at),
    )[0] ?? null
