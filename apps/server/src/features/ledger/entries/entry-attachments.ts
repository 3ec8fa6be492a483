import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso } from '../../../platform/clock.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { openStored } from '../../../platform/storage/open-stored.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { safeFileName } from '../../../platform/files/file-name.ts'
import { MAX_FILE_BYTES } from '../../../platform/files/judge-file.ts'
import { receiveFile } from '../../../platform/files/receive-file.ts'
import {
  countAttachments,
  findAttachment,
  insertAttachment,
  loadProposal,
  lockProposal,
} from './proposal-queries.ts'
import { presentProposal } from './propose-entry.ts'

const MAX_ATTACHMENTS = 20

/**
 * Attaches a document to a manual entry, before or after posting. Bytes are stored before the row that refers
 * to them.
 */
export const attachToEntry = async (
  ctx: ScopedContext<'ledger.write'>,
  input: { id: string; file: File },
) => {
  const { actor } = ctx
  await loadProposal(ctx.db, input.id)
  if (input.file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const judged = await receiveFile(ctx, new Uint8Array(await input.file.arrayBuffer()))
  const storage_key = `journal/${input.id}/${uuidv7()}.${judged.extension}`
  await ctx.storage.put(storage_key, judged.bytes, judged.mime_type)
  let stored = false
  const once = { id: input.id, sha256: sha256(judged.bytes) }
  try {
    await transactOnce(ctx, 'journalProposals.attach', once, async (ctx) => {
      const proposal = await lockProposal(ctx.db, input.id)
      if ((await countAttachments(ctx.db, proposal.id)) >= MAX_ATTACHMENTS)
        throw invalid('file', `An entry can have up to ${MAX_ATTACHMENTS} files`)
      await insertAttachment(ctx.db, {
        proposal_id: proposal.id,
        uploaded_by: actor.id,
        file_name: safeFileName(input.file.name, judged.extension, 'attachment'),
        file_size: judged.bytes.byteLength,
        mime_type: judged.mime_type,
        storage_key,
        created_at: nowIso(ctx.clock),
      })
      await recordAudit(ctx, {
        action: 'journal-entry.attach',
        subject_type: 'journal-proposal',
        subject_id: proposal.id,
        after: { mime_type: judged.mime_type },
      })
      stored = true
      return { id: proposal.id }
    })
  } finally {
    // Refused, or a repeat whose file already exists.
    if (!stored) await ctx.storage.delete(storage_key)
  }
  return presentProposal(ctx.db, input.id)
}

/** Audited like reads of documents. */
export const readEntryAttachment = async (
  ctx: ScopedContext<'ledger.read'>,
  input: { id: string; attachment_id: string },
): Promise<File> => {
  const row = await transact(ctx, async (ctx) => {
    const found = await findAttachment(ctx.db, input.id, input.attachment_id)
    if (!found) throw new AppError('ATTACHMENT_NOT_FOUND')
    await recordAudit(ctx, {
      action: 'journal-entry.read-attachment',
      subject_type: 'journal-proposal',
      subject_id: input.id,
      after: { attachment_id: input.attachment_id },
      kind: 'read',
    })
    return found
  })
  const stored = { key: row.storage_key, name: row.file_name, type: row.mime_type }
  return openStored(ctx.storage, stored, () => new AppError('ATTACHMENT_NOT_FOUND'))
}
