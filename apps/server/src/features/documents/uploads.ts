import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import { errors } from '@efie/contracts'
import { scopeOf } from '@efie/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../../config.ts'
import type { Services, SignedIn } from '../../platform/context.ts'
import { AppError, isOutage } from '../../platform/errors.ts'
import { RETRY_AFTER } from '../../platform/http/http.ts'
import { errorBody } from '../../platform/http/orpc.ts'
import { requireStorage, storageFolder } from '../../platform/storage/file-storage.ts'
import { isSystemFailure, onStorage } from '../../platform/storage/storage.ts'
import { MAX_FILE_BYTES } from '../../platform/files/judge-file.ts'
import { closeUpload, forgetOldUploads, KEPT_MILLISECONDS, openUpload } from './open-uploads.ts'

const PATH = '/api/v1/uploads'
const CLEAN_UPLOADS = 'clean-uploads'

type Authenticate = (services: Services, request: FastifyRequest) => Promise<SignedIn | null>

const stores = new Map<string, FileStore>()

const folderOf = (config: Config): string => join(storageFolder(config), 'uploads')

/**
 * Unfinished uploads are in the storage shared by all nodes, so any node can continue any upload. No lock is
 * needed: each part is written at its own offset, never beyond the current end, so two nodes receiving the
 * same part write the same bytes to the same place.
 */
const storeOf = (config: Config): FileStore => {
  const directory = folderOf(config)
  const known = stores.get(directory)
  if (known) return known
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: KEPT_MILLISECONDS })
  stores.set(directory, store)
  return store
}

/**
 * The upload store, after checking that its folder is there: it would treat uploads in an unavailable folder
 * as nonexistent, and failing to create the folder would end the process.
 */
const reachStore = async (config: Config): Promise<FileStore> => {
  await requireStorage(config)
  await onStorage(() => mkdir(folderOf(config), { recursive: true }))
  return storeOf(config)
}

/** The id starts with its owner's id, so ownership needs no look-up and the id can't be forged into a path. */
const idOf = (ownerId: string): string => `${ownerId}_${uuidv7()}`
const isOwn = (uploadId: string, ownerId: string): boolean =>
  uploadId.startsWith(`${ownerId}_`) && /^[0-9a-f-]{36}_[0-9a-f-]{36}$/.test(uploadId)

export interface FinishedUpload {
  bytes: Uint8Array
  file_name: string
  remove: () => Promise<void>
}

/** Bytes of one's own finished upload; another person's is answered like a missing one. */
export const readUpload = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  uploadId: string,
  ownerId: string,
): Promise<FinishedUpload> => {
  const missing = () => new AppError('NOT_FOUND', undefined, 'Upload not found')
  if (!isOwn(uploadId, ownerId)) throw missing()
  const store = await reachStore(config)
  const upload = await onStorage(() => store.getUpload(uploadId)).catch((error: unknown) => {
    throw isOutage(error) ? error : missing()
  })
  if (upload.size === undefined || upload.offset !== upload.size)
    throw new AppError('VALIDATION_FAILED', {
      issues: [{ path: 'upload_id', message: 'This upload isn’t finished' }],
    })
  if (upload.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const chunks = await onStorage(() => store.read(uploadId).toArray())
  return {
    bytes: Buffer.concat(chunks),
    file_name: upload.metadata?.['filename'] ?? '',
    remove: async () => {
      await store.remove(uploadId).catch(() => {})
      await closeUpload(db, uploadId)
    },
  }
}

/** Removes files without metadata, left by a full disk, which the protocol doesn't know about. */
const removeLeftovers = async (folder: string): Promise<number> => {
  const before = Date.now() - KEPT_MILLISECONDS
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (!file?.isFile() || file.mtimeMs > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Removes uploads that weren't registered within a day. */
const cleanUploads = async (config: Config): Promise<number> => {
  const folder = folderOf(config)
  if (!existsSync(folder)) return 0
  return (await storeOf(config).deleteExpired()) + (await removeLeftovers(folder))
}

export const registerUploadJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_UPLOADS, async () => {
    const removed = await cleanUploads(services.config)
    await forgetOldUploads(services)
    services.log.info({ removed }, 'unfinished uploads removed')
  })
  services.jobs.schedule(CLEAN_UPLOADS, '40 2 * * *')
}

type Refusal = Error | { status_code: number; body: string }

const codeOf = (error: Refusal, status: number) => {
  // The tus library has one error for everything that prevents writing: folder full, read-only or
  // unavailable.
  const unwritten = 'body' in error && error.body === ERRORS.FILE_WRITE_ERROR.body
  if (unwritten || isSystemFailure(error)) return 'STORAGE_AWAY' as const
  if (status === 413) return 'FILE_TOO_LARGE' as const
  if (status === 404 || status === 410) return 'NOT_FOUND' as const
  return status >= 500 ? ('INTERNAL' as const) : ('BAD_REQUEST' as const)
}

/** Converts the protocol's refusals to the common error format. */
const toErrorBody = (error: Refusal) => {
  const given = 'status_code' in error ? error.status_code : 500
  // A feature this server doesn't offer (concatenation) is the caller's mistake, not a server error.
  const status_code = given === 501 ? 400 : given
  const code = codeOf(error, status_code)
  return {
    status_code: code === 'STORAGE_AWAY' ? errors.STORAGE_AWAY.status : status_code,
    body: JSON.stringify(errorBody(code, errors[code].message)),
  }
}

/** Refuses invalid numbers here, because the library would answer them in plain text. */
const refuseBadNumbers = ({ headers }: FastifyRequest): void => {
  for (const name of ['upload-length', 'upload-offset'] as const) {
    const value = headers[name]
    if (value !== undefined && !/^\d{1,15}$/.test(String(value)))
      throw new AppError('BAD_REQUEST', { issues: [{ path: name, message: 'Send a whole number of bytes' }] })
  }
}

/** Resumable uploads (tus) under `/api/v1/uploads`: a bearer token on each request, 10 MB, own uploads only. */
export const registerUploads = async (
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> => {
  const current = new AsyncLocalStorage<{ id: string; raw: FastifyReply['raw'] }>()
  const serverOf = (datastore: FileStore) =>
    new Server({
      path: PATH,
      datastore,
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      allowedOrigins: () => false,
      namingFunction: () => current.getStore()?.id ?? '',
      onResponseError: (_request, error) => {
        const answer = toErrorBody(error)
        if (error instanceof Error) services.log.error({ err: error }, 'an upload failed')
        if (answer.status_code === 503) current.getStore()?.raw.setHeader('retry-after', RETRY_AFTER)
        return answer
      },
    })
  let server: Server | undefined

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await authenticate(services, request)
    if (!actor) throw new AppError('NOT_AUTHENTICATED')
    if (scopeOf(actor.role, 'documents.upload') === null) throw new AppError('INSUFFICIENT_PERMISSIONS')
    const { id } = request.params as { id?: string }
    if (id !== undefined && !isOwn(id, actor.id))
      throw new AppError('NOT_FOUND', undefined, 'Upload not found')
    refuseBadNumbers(request)
    const store = await reachStore(services.config)
    const tus = (server ??= serverOf(store))
    const begun = request.method === 'POST' ? idOf(actor.id) : null
    if (begun !== null) await openUpload(services, actor, begun)
    // A hijacked reply sends only the headers of the raw response.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    try {
      await current.run({ id: begun ?? '', raw: reply.raw }, () => tus.handle(request.raw, reply.raw))
    } finally {
      const { statusCode } = reply.raw
      if (begun !== null && statusCode !== 201) await closeUpload(services.db, begun)
      if (request.method === 'DELETE' && statusCode === 204 && id !== undefined)
        await closeUpload(services.db, id)
    }
  }

  await app.register(async (scope) => {
    // The tus library reads the stream itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      scope.route({ method: ['POST', 'HEAD', 'PATCH', 'DELETE'], url, handler: handle })
  })
}
