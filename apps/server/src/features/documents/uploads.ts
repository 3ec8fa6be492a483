import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { errors } from '@efie/contracts'
import { scopeOf } from '@efie/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../../config.ts'
import type { Services, SignedIn } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { errorBody } from '../../platform/http/orpc.ts'
import { MAX_FILE_BYTES } from './judge-file.ts'

const PATH = '/api/v1/uploads'
const KEPT_MILLISECONDS = 24 * 3_600_000
const CLEAN_UPLOADS = 'clean-uploads'

type Authenticate = (services: Services, request: FastifyRequest) => Promise<SignedIn | null>

const stores = new Map<string, FileStore>()

const folderOf = (config: Config): string => join(config.DATA_DIR, 'uploads')

/** Unfinished uploads lie in the data folder of the node that receives them; made when first used. */
const storeOf = (config: Config): FileStore => {
  const directory = folderOf(config)
  const store =
    stores.get(directory) ?? new FileStore({ directory, expirationPeriodInMilliseconds: KEPT_MILLISECONDS })
  stores.set(directory, store)
  return store
}

/** An upload's id begins with its owner's: whose it is needs no look-up and cannot be forged into a path. */
const idOf = (ownerId: string): string => `${ownerId}_${uuidv7()}`
const isOwn = (uploadId: string, ownerId: string): boolean =>
  uploadId.startsWith(`${ownerId}_`) && /^[0-9a-f-]{36}_[0-9a-f-]{36}$/.test(uploadId)

export interface FinishedUpload {
  bytes: Uint8Array
  file_name: string
  remove: () => Promise<void>
}

/** The bytes of a finished upload of one's own; another's is not found, exactly like a missing one. */
export const readUpload = async (
  config: Config,
  uploadId: string,
  ownerId: string,
): Promise<FinishedUpload> => {
  const missing = () => new AppError('NOT_FOUND', undefined, 'Upload not found')
  if (!isOwn(uploadId, ownerId)) throw missing()
  const store = storeOf(config)
  const upload = await store.getUpload(uploadId).catch(() => {
    throw missing()
  })
  if (upload.size === undefined || upload.offset !== upload.size)
    throw new AppError('VALIDATION_FAILED', {
      issues: [{ path: 'upload_id', message: 'This upload is not finished' }],
    })
  if (upload.size > MAX_FILE_BYTES) throw new AppError('FILE_TOO_LARGE')
  const chunks = await store.read(uploadId).toArray()
  return {
    bytes: Buffer.concat(chunks),
    file_name: upload.metadata?.['filename'] ?? '',
    remove: () => store.remove(uploadId).catch(() => {}),
  }
}

/** Removes what was begun and not registered within a day. */
const cleanUploads = async (config: Config): Promise<number> =>
  existsSync(folderOf(config)) ? storeOf(config).deleteExpired() : 0

export const registerUploadJobs = (services: Services): void => {
  services.jobs.handle(CLEAN_UPLOADS, async () => {
    const removed = await cleanUploads(services.config)
    services.log.info({ removed }, 'unfinished uploads removed')
  })
  services.jobs.schedule(CLEAN_UPLOADS, '40 2 * * *')
}

const codeOfStatus = (status: number) => {
  if (status === 413) return 'FILE_TOO_LARGE' as const
  if (status === 404 || status === 410) return 'NOT_FOUND' as const
  return status >= 500 ? ('INTERNAL' as const) : ('BAD_REQUEST' as const)
}

/** The protocol's refusals, told in the form of all others. */
const toErrorBody = (_request: unknown, error: Error | { status_code: number; body: string }) => {
  const given = 'status_code' in error ? error.status_code : 500
  // What this server does not offer (uploads in pieces) is the caller's mistake, not ours.
  const status_code = given === 501 ? 400 : given
  const code = codeOfStatus(status_code)
  return { status_code, body: JSON.stringify(errorBody(code, errors[code].message)) }
}

/** Numbers that the protocol's own check would refuse as plain text. */
const refuseBadNumbers = ({ headers }: FastifyRequest): void => {
  for (const name of ['upload-length', 'upload-offset'] as const) {
    const value = headers[name]
    if (value !== undefined && !/^\d{1,15}$/.test(String(value)))
      throw new AppError('BAD_REQUEST', { issues: [{ path: name, message: 'Send a whole number of bytes' }] })
  }
}

/** Resumable uploads (tus) below `/api/v1/uploads`: a bearer token on each request, 10 MB, own uploads only. */
export const registerUploads = async (
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> => {
  const owner = new AsyncLocalStorage<string>()
  const serverOf = () =>
    new Server({
      path: PATH,
      datastore: storeOf(services.config),
      maxSize: MAX_FILE_BYTES,
      relativeLocation: true,
      allowedOrigins: () => false,
      namingFunction: () => idOf(owner.getStore() ?? ''),
      onResponseError: toErrorBody,
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
    // A hijacked reply sends only what is on the raw response.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    server ??= serverOf()
    const tus = server
    await owner.run(actor.id, () => tus.handle(request.raw, reply.raw))
  }

  await app.register(async (scope) => {
    // The protocol reads the stream itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      scope.route({ method: ['POST', 'HEAD', 'PATCH', 'DELETE'], url, handler: handle })
  })
}
