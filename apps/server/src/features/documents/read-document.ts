import { recordAudit } from '../../platform/audit.ts'
import { transact, type Context, type ScopedContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { loadScopedDocument } from './queries.ts'

const fileOf = (ctx: Context, key: string, name: string, type: string): Promise<File> =>
  openStored(ctx.storage, { key, name, type }, () => new AppError('DOCUMENT_NOT_FOUND'))

/** Loads a document in scope and audits who read whose. */
const opened = async (ctx: ScopedContext<'documents.read'>, id: string, action: string) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const row = await loadScopedDocument(ctx.db, id, scope, actor.id)
    await recordAudit(ctx, {
      action,
      subject_type: 'document',
      subject_id: row.id,
      after: { document_type: row.document_type },
      kind: 'read',
    })
    return row
  })
}

export const readDocumentFile = async (
  ctx: ScopedContext<'documents.read'>,
  input: { id: string },
): Promise<File> => {
  const row = await opened(ctx, input.id, 'document.read')
  return fileOf(ctx, row.storage_key, row.file_name, row.mime_type)
}

export const readDocumentPreview = async (
  ctx: ScopedContext<'documents.read'>,
  input: { id: string },
): Promise<File> => {
  const row = await opened(ctx, input.id, 'document.preview')
  if (row.preview_key === null) throw new AppError('NOT_FOUND', undefined, 'This document has no thumbnail')
  return fileOf(ctx, row.preview_key, `${row.file_name}.webp`, 'image/webp')
}
