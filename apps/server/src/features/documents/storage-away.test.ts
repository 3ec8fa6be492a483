import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildHttp } from '../../platform/http/http.ts'
import { mountApi } from '../../platform/http/orpc.ts'
import { openStorage, prepareStorage } from '../../platform/storage/file-storage.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { documentRoutes, registerUploads } from './index.ts'

let harness: Harness
let app: FastifyInstance
let place: string
let base: string

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'efie-away-'))
})
afterEach(async () => {
  await app.close()
  await harness.close()
  rmSync(place, { recursive: true, force: true })
})

const start = async (environment: Record<string, string>): Promise<void> => {
  harness = await makeHarness({ environment: { DATA_DIR: join(place, 'data'), ...environment } })
  const { config, log } = harness.services
  await prepareStorage(config)
  const services = { ...harness.services, storage: openStorage(config) }
  const ama = { ...(await harness.signIn('user')), ...services }
  app = await buildHttp(config, log)
  await registerUploads(app, services, async () => ama.actor)
  mountApi(app, { documents: documentRoutes }, async () => ama)
  base = await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Moves the folder away, and returns a function to restore it. */
const takeAway = (name: string, putInPlace: (path: string) => void): (() => void) => {
  const [there, elsewhere] = [join(place, name), join(place, 'elsewhere')]
  renameSync(there, elsewhere)
  putInPlace(there)
  return () => {
    rmSync(there, { recursive: true, force: true })
    renameSync(elsewhere, there)
  }
}

/** All paths below; empty without a folder. */
const filesBelow = (path: string): string[] =>
  existsSync(path) && statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : []

const pdf = new Uint8Array(
  Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
)
const tus = { 'tus-resumable': '1.0.0' }
const begin = () =>
  fetch(`${base}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(pdf.byteLength) },
  })
const append = (location: string) =>
  fetch(new URL(location, base), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: pdf,
  })
const register = (upload_id: string) =>
  fetch(`${base}/api/v1/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id, document_type: 'other' }),
  })
const upload = () => {
  const body = new FormData()
  body.set('document_type', 'other')
  body.set('file', new File([pdf], 'card.pdf', { type: 'application/pdf' }))
  return fetch(`${base}/api/v1/documents`, { method: 'POST', body })
}

const expectAway = async (answer: Response) => {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await answer.json()).toEqual({
    code: 'STORAGE_AWAY',
    message: 'Efie can’t save or open files right now. Try again in a minute.',
  })
}

// Everyone running the tests, root included, finds a file in place of the folder.
const aFile = (path: string): void => writeFileSync(path, '')
const anEmptyFolder = (path: string): void => mkdirSync(path)
const nothing = (): void => {}

test.each([
  ['a file is in the place of the data folder', 'data', aFile],
  ['a file is in the place of the folder that STORAGE_URL names', 'files', aFile],
  ['the folder that STORAGE_URL names is gone', 'files', nothing],
  ['only the place where it is mounted is there', 'files', anEmptyFolder],
])(
  'while %s, uploads and downloads are asked to come again, and go on when it is back',
  async (_what, name, putInPlace) => {
    await start(name === 'files' ? { STORAGE_URL: pathToFileURL(join(place, name)).href } : {})
    const begun = (await begin()).headers.get('location') ?? ''
    const whole = (await begin()).headers.get('location') ?? ''
    expect((await append(whole)).status).toBe(204)
    const { id } = (await (await upload()).json()) as { id: string }
    const download = () => fetch(`${base}/api/v1/documents/${id}/file`)
    const idOf = (location: string) => location.split('/').at(-1) ?? ''

    const bringBack = takeAway(name, putInPlace)
    await expectAway(await begin())
    await expectAway(await append(begun))
    await expectAway(await register(idOf(whole)))
    await expectAway(await upload())
    await expectAway(await download())
    expect(filesBelow(join(place, name))).toEqual([])
    bringBack()

    expect((await append(begun)).status).toBe(204)
    expect((await register(idOf(whole))).status).toBe(201)
    expect((await upload()).status).toBe(201)
    expect(Buffer.from(await (await download()).arrayBuffer())).toEqual(Buffer.from(pdf))
  },
)
