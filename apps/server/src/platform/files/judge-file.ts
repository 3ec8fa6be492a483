import { damagedPicture } from '@efie/contracts/errors'
import { fileTypeFromBuffer } from 'file-type'
import { AppError, invalid } from '../errors.ts'
import { text } from '../texts/text.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inTurn, MAX_PIXELS, openPicture } from './pictures.ts'

/** 10 MB, as specified for documents (domain.md §3). */
export const MAX_FILE_BYTES = 10 * 1_048_576
const PREVIEW_SIDE = 640

export interface JudgedFile {
  bytes: Uint8Array
  mime_type: string
  extension: string
  /** A small WebP of an image; null for a PDF. */
  preview: Uint8Array | null
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const tooManyPixels = {
  path: 'file',
  message: text('This picture has more than {millions} million pixels. Save it smaller', {
    millions: MAX_PIXELS / 1_000_000,
  }),
}

const previewOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    return await inTurn(() =>
      openPicture(bytes)
        .rotate()
        .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75, effort: 2 })
        .toBuffer(),
    )
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { issues: [tooMany ? tooManyPixels : damagedPicture] })
  }
}

const refusals = {
  active: {
    path: 'file',
    message:
      'This PDF contains scripts, attached files or other active content. Print it to a new PDF, or take pictures of its pages, and send those.',
  },
  protected: {
    path: 'file',
    message: 'This PDF opens only with a password. Open it, print it to a new PDF, and send that.',
  },
  unreadable: {
    path: 'file',
    message: 'We can’t read this PDF. Print it to a new PDF, or take pictures of its pages, and send those.',
  },
}

/** Staff open files of strangers, so a PDF may only show pages: no scripts, actions or attachments. */
const requirePlainPdf = async (bytes: Uint8Array): Promise<void> => {
  const verdict = await inspectPdf(bytes)
  if (verdict === 'plain') return
  const issue = refusals[verdict]
  throw new AppError('FILE_NOT_SAFE', { issues: [issue] }, issue.message)
}

/**
 * Determines a file's type from its bytes alone. File name and declared content type are chosen by the
 * sender.
 */
export const judgeFile = async (bytes: Uint8Array): Promise<JudgedFile> => {
  if (bytes.byteLength === 0) throw invalid('file', 'The file is empty')
  if (bytes.byteLength > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const found = await fileTypeFromBuffer(bytes)
  const mime_type = found?.mime ?? ''
  const extension = extensions[mime_type]
  if (extension === undefined)
    throw new AppError('FILE_TYPE_NOT_ALLOWED', {
      issues: [{ path: 'file', message: 'Upload a PDF, JPEG, PNG or WebP file' }],
    })
  if (extension === 'pdf') await requirePlainPdf(bytes)
  const preview = extension === 'pdf' ? null : await previewOf(bytes)
  return { bytes, mime_type, extension, preview }
}
