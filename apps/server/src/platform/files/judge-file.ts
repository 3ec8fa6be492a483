import { AppError, invalid } from '../errors.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { openPicture, workOnPicture } from './pictures.ts'

/** 10 MB, as specified for documents (domain.md §3). */
export const MAX_FILE_BYTES = 10 * 1_048_576
const PREVIEW_SIDE = 640

interface FileType {
  mime_type: string
  extension: string
}

export interface JudgedFile extends FileType {
  bytes: Uint8Array
  /** A small WebP of an image; null for a PDF. */
  preview: Uint8Array | null
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const previewOf = (bytes: Uint8Array): Promise<Uint8Array> =>
  workOnPicture(async () =>
    (await openPicture(bytes))
      .rotate()
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .toBuffer(),
  )

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
export const judgeType = async (bytes: Uint8Array): Promise<FileType> => {
  if (bytes.byteLength === 0) throw invalid('file', 'The file is empty')
  if (bytes.byteLength > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const mime_type = found?.mime ?? ''
  const extension = extensions[mime_type]
  if (extension === undefined)
    throw new AppError('FILE_TYPE_NOT_ALLOWED', {
      issues: [{ path: 'file', message: 'Upload a PDF, JPEG, PNG or WebP file' }],
    })
  if (extension === 'pdf') await requirePlainPdf(bytes)
  return { mime_type, extension }
}

/** A file to keep, with a preview if it is a picture. */
export const judgeFile = async (bytes: Uint8Array): Promise<JudgedFile> => {
  const type = await judgeType(bytes)
  const preview = type.extension === 'pdf' ? null : await previewOf(bytes)
  return { bytes, ...type, preview }
}
