import type { CompanyDocumentType } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secrets.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import {
  findCompanyDocument,
  insertCompanyDocument,
  loadScopedCompany,
  lockScopedCompany,
  updateCompanyDocument,
} from './queries.ts'

interface Upload {
  id: string
  document_type: CompanyDocumentType
  file: File
}

/** Uploads a document of a company. */
export const uploadPaper = async (ctx: ScopedContext<'companies.write'>, input: Upload) => {
  const { actor, scope } = ctx
  const { id: company_id } = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const file = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  const storage_key = `companies/${company_id}/${uuidv7()}.${file.extension}`
  await ctx.storage.put(storage_key, file.bytes, file.mime_type)
  return transact(ctx, async (ctx) => {
    const row = await insertCompanyDocument(ctx.db, {
      company_id,
      document_type: input.document_type,
      file_name: safeFileName(input.file.name, file.extension, 'other'),
      file_size: file.bytes.byteLength,
      mime_type: file.mime_type,
      storage_key,
      sha256: sha256(file.bytes),
      uploaded_by: actor.id,
      created_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'company.upload-document',
      subject_type: 'company',
      subject_id: company_id,
      after: { document_id: row.id, document_type: row.document_type },
    })
    return row
  })
}

/** The document's bytes. Audited, with the reader. */
export const readPaper = async (
  ctx: ScopedContext<'companies.read'>,
  input: { id: string; document_id: string },
): Promise<File> => {
  const { actor, scope } = ctx
  const row = await transact(ctx, async (ctx) => {
    const company = await loadScopedCompany(ctx.db, input.id, scope, actor.id, true)
    const found = await findCompanyDocument(ctx.db, company.id, input.document_id)
    await recordAudit(ctx, {
      action: 'company.read-document',
      subject_type: 'company',
      subject_id: company.id,
      after: { document_id: found.id, document_type: found.document_type },
      kind: 'read',
    })
    return found
  })
  const stored = { key: row.storage_key, name: row.file_name, type: row.mime_type }
  return openStored(ctx.storage, stored, () => new AppError('DOCUMENT_NOT_FOUND'))
}

interface Review {
  id: string
  document_id: string
  status: 'verified' | 'rejected'
  reason?: string | undefined
}

/**
 * A manager verifies or rejects a document, but neither their own upload nor that of a colleague tied to them
 * by a recent grant.
 */
export const reviewPaper = async (ctx: ScopedContext<'companies.manage'>, input: Review) => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    const before = await findCompanyDocument(ctx.db, company.id, input.document_id)
    await requireOtherThan(ctx, actor, [before.uploaded_by])
    if (input.status === 'rejected' && !input.reason)
      throw invalid('reason', 'Say what’s wrong with the document')
    if (before.status !== 'pending')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: input.status, missing: [] })
    const after = await updateCompanyDocument(ctx.db, before.id, {
      status: input.status,
      reason: input.reason ?? null,
      reviewed_by: actor.id,
      reviewed_at: nowIso(ctx.clock),
    })
    await recordAudit(ctx, {
      action: 'company.review-document',
      subject_type: 'company',
      subject_id: company.id,
      before: { document_id: before.id, status: before.status },
      after: { status: after.status },
    })
    return after
  })
}
