import type { Transaction } from '@efie/database'
import { type DocumentType, type Scope } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Context, SignedIn, ScopedContext } from '../../platform/context.ts'
import { AppError, invalid, isOutage } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { sha256 } from '../../platform/secrets.ts'
import {
  loadApplicationForUpdate,
  loadScopedApplication,
  restartPromise,
  type Application,
} from '../applications/index.ts'
import { isOwnLead } from '../leads/index.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import { MAX_FILE_BYTES, type JudgedFile } from '../../platform/files/judge-file.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { recordEvent } from '../timelines/index.ts'
import { presentDocument } from './present-document.ts'
import { insertDocument, lockOwner, supersedeOthers, type Document } from './queries.ts'
import { readUpload } from './uploads.ts'

interface Input {
  file?: File | undefined
  upload_id?: string | undefined
  document_type: DocumentType
  application_id?: string | undefined
  user_id?: string | undefined
}

interface Received {
  bytes: Uint8Array
  file_name: string
  done: () => Promise<void>
}

const closed = new Set(['rejected', 'cancelled', 'expired', 'settled', 'written-off'])

const expectOpen = (application: Application): void => {
  if (closed.has(application.status))
    throw invalid('application_id', 'This application is closed, so you can’t add documents')
}

/** The document's owner. Tenants upload their own; staff a tenant's, never their own. */
const ownerOf = async (ctx: Context, input: Input, actor: SignedIn, scope: Scope): Promise<string> => {
  if (input.application_id !== undefined) {
    const application = await loadScopedApplication(ctx.db, input.application_id, scope, actor.id)
    if (input.user_id !== undefined && input.user_id !== application.user_id)
      throw invalid('user_id', 'This application belongs to someone else')
    if (scope !== 'own' && application.user_id === actor.id) throw new AppError('SAME_PERSON')
    expectOpen(application)
    return application.user_id
  }
  if (scope === 'own') {
    if (input.user_id !== undefined && input.user_id !== actor.id) throw new AppError('PROFILE_NOT_FOUND')
    return actor.id
  }
  if (input.user_id === undefined) throw invalid('user_id', 'Choose whose document this is')
  if (input.user_id === actor.id) throw new AppError('SAME_PERSON')
  if (scope === 'leads' && !(await isOwnLead(ctx.db, actor.id, input.user_id)))
    throw new AppError('PROFILE_NOT_FOUND')
  return input.user_id
}

const receive = async (ctx: Context, input: Input, actorId: string): Promise<Received> => {
  if ((input.file === undefined) === (input.upload_id === undefined))
    throw invalid('file', 'Send a file, or the upload_id of a finished upload')
  if (input.upload_id !== undefined) {
    const { remove, ...upload } = await readUpload(ctx, input.upload_id, actorId)
    return { ...upload, done: remove }
  }
  const file = input.file
  if (!file) throw invalid('file', 'Send a file')
  if (file.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    file_name: file.name,
    done: async () => {},
  }
}

interface StoredFile {
  storage_key: string
  preview_key: string | null
}

const discard = async (ctx: Context, { storage_key, preview_key }: StoredFile): Promise<void> => {
  await ctx.storage.delete(storage_key)
  if (preview_key) await ctx.storage.delete(preview_key)
}

/** Stores the bytes before the row, so that a row never refers to a missing file. */
const store = async (ctx: Context, ownerId: string, file: JudgedFile): Promise<StoredFile> => {
  const base = `documents/${ownerId}/${uuidv7()}`
  const storage_key = `${base}.${file.extension}`
  const preview_key = file.preview ? `${base}-preview.webp` : null
  const stored = { storage_key, preview_key }
  try {
    await ctx.storage.put(storage_key, file.bytes, file.mime_type)
    if (file.preview && preview_key) await ctx.storage.put(preview_key, file.preview, 'image/webp')
  } catch (error) {
    // No row will refer to these files.
    await discard(ctx, stored).catch(() => {})
    throw error
  }
  return stored
}

/** Serialises uploads of the same kind, so that exactly one of them is current. */
const lockPlace = async (tx: Transaction, owner: string, applicationId: string | undefined) => {
  if (applicationId !== undefined) return expectOpen(await loadApplicationForUpdate(tx, applicationId))
  if (!(await lockOwner(tx, owner))) throw new AppError('PROFILE_NOT_FOUND')
}

const write = (
  ctx: Context,
  input: Input,
  owner: string,
  file: JudgedFile & { file_name: string },
  stored: StoredFile,
): Promise<Document> => {
  const { document_type, application_id } = input
  const hash = sha256(file.bytes)
  const once = { document_type, application_id, user_id: owner, sha256: hash }
  return transactOnce(ctx, 'documents.upload', once, async (ctx) => {
    await lockPlace(ctx.db, owner, application_id)
    const id = uuidv7()
    const row = await insertDocument(ctx.db, {
      id,
      user_id: owner,
      application_id: application_id ?? null,
      document_type,
      file_name: safeFileName(file.file_name, file.extension, document_type),
      file_url: `/api/v1/documents/${id}/file`,
      file_size: file.bytes.byteLength,
      mime_type: file.mime_type,
      ...stored,
      sha256: hash,
      created_at: nowIso(ctx.clock),
    })
    // Documents of type `other` don't replace each other.
    const replaced = document_type === 'other' ? [] : await supersedeOthers(ctx.db, row)
    if (row.application_id !== null && document_type !== 'other')
      await restartPromise(ctx.db, row.application_id, row.created_at)
    if (row.application_id !== null)
      await recordEvent(ctx, {
        application_id: row.application_id,
        code: 'document.uploaded',
        values: { document_type },
      })
    await recordAudit(ctx, {
      action: 'document.upload',
      subject_type: 'document',
      subject_id: id,
      after: { document_type, mime_type: row.mime_type, superseded: replaced.map((other) => other.id) },
    })
    return row
  })
}

/** Uploads a document and supersedes the previous one of its kind. */
export const uploadDocument = async (ctx: ScopedContext<'documents.upload'>, input: Input) => {
  const { actor, scope } = ctx
  const owner = await ownerOf(ctx, input, actor, scope)
  const received = await receive(ctx, input, actor.id)
  const file = { ...(await receiveFile(ctx, received.bytes)), file_name: received.file_name }
  const stored = await store(ctx, owner, file)
  try {
    const row = await write(ctx, input, owner, file, stored)
    // A repeated request returns the first one's row, so this copy is superfluous.
    if (row.storage_key !== stored.storage_key) await discard(ctx, stored)
    await received.done()
    return presentDocument(row)
  } catch (error) {
    // After an outage the row may exist and refer to these files, so they are kept.
    if (!isOutage(error)) await discard(ctx, stored)
    throw error
  }
}
