import { recordAudit } from '../../platform/audit.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { loadScopedDocument } from './queries.ts'

const fileOf = async (ctx: Context, key: string, name: string, type: string): Promise<File> => {
  if (!(await ctx.storage.exists(key))) throw new AppError('DOCUMENT_NOT_FOUND')
  // A copy of its own: storage may hand out a view on a shared buffer.
  return new File([new Uint8Array(await ctx.storage.get(key))], name, { type })
}

/** Loads within scope and writes down who read whose paper. */
const opened = async (ctx: Context, id: string, action: string) => {
  const { actor, scope } = authorise(ctx, 'documents.read')
  return transact(ctx, async (tx) => {
    const row = await loadScopedDocument(tx, id, scope, actor.id)
    await recordAudit(ctx, tx, {
      action,
      subject_type: 'document',
      subject_id: row.id,
      after: { document_type: row.document_type },
      kind: 'read',
    })
    return row
  })
}

export const readDocumentFile = async (ctx: Context, input: { id: string }): Promise<File> => {
  const row = await opened(ctx, input.id, 'document.read')
  return fileOf(ctx, row.storage_key, row.file_name, row.mime_type)
}

export const readDocumentPreview = async (ctx: Context, input: { id: string }): Promise<File> => {
  const row = await opened(ctx, input.id, 'document.preview')
  if (row.preview_key === null)
    throw new AppError('NOT_FOUND', undefined, 'There is no small picture of this document')
  return fileOf(ctx, row.preview_key, `${row.file_name}.webp`, 'image/webp')
}
