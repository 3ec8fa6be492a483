import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttp } from '../../platform/http/http.ts'
import { mountApi } from '../../platform/http/orpc.ts'
import { openStorage, prepareStorage } from '../../platform/storage/file-storage.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { documentRoutes, registerUploadJobs, registerUploads } from './index.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

interface Node {
  app: FastifyInstance
  base: string
  harness: Harness
}

let folder: string
let tenant: Person
let nodeA: Node
let nodeB: Node

/** Nodes share only the database and the storage. */
const openNode = async (harness: Harness): Promise<Node> => {
  const app = await buildHttp(harness.services.config, harness.services.log)
  await prepareStorage(harness.services.config)
  const services = { ...harness.services, storage: openStorage(harness.services.config) }
  await registerUploads(app, services, async () => tenant.actor)
  mountApi(app, { documents: documentRoutes }, async () => ({ ...tenant, ...services }))
  return { app, harness, base: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-nodes-'))
  const environment = (name: string) => ({
    DATA_DIR: join(folder, name),
    STORAGE_URL: pathToFileURL(join(folder, 'shared')).href,
  })
  const first = await makeHarness({ environment: environment('a') })
  const second = await makeHarness({ environment: environment('b'), handle: first.handle })
  tenant = await first.signIn('user')
  nodeA = await openNode(first)
  nodeB = await openNode(second)
})
afterAll(async () => {
  await Promise.all([nodeA.app.close(), nodeB.app.close()])
  await nodeA.harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const pdf = Buffer.from(
  `%PDF-1.7\n${'1 0 obj\n<</Type/Catalog>>\nendobj\n'.repeat(20_000)}trailer\n<</Root 1 0 R>>\n%%EOF\n`,
)
const half = Math.floor(pdf.byteLength / 2)
const tus = { 'tus-resumable': '1.0.0' }

const begin = async (node: Node): Promise<string> => {
  const answer = await fetch(`${node.base}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(pdf.byteLength) },
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}
const append = (node: Node, location: string, bytes: Buffer, offset: number) =>
  fetch(`${node.base}${location}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
const offsetOn = async (node: Node, location: string) =>
  (await fetch(`${node.base}${location}`, { method: 'HEAD', headers: tus })).headers.get('upload-offset')
const register = (node: Node, location: string) =>
  fetch(`${node.base}/api/v1/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id: location.split('/').at(-1), document_type: 'payslip' }),
  })
const fileOn = async (node: Node, id: unknown) =>
  Buffer.from(await (await fetch(`${node.base}/api/v1/documents/${String(id)}/file`)).arrayBuffer())

test('an upload begun on one node goes on on another and is registered on either', async () => {
  const location = await begin(nodeA)
  expect((await append(nodeA, location, pdf.subarray(0, half), 0)).status).toBe(204)
  expect(await offsetOn(nodeB, location)).toBe(String(half))
  expect((await append(nodeB, location, pdf.subarray(half), half)).status).toBe(204)
  const registered = await register(nodeA, location)
  expect(registered.status).toBe(201)
  const { id } = (await registered.json()) as { id: string }
  expect((await fileOn(nodeB, id)).equals(pdf)).toBe(true)
  expect((await register(nodeB, location)).status).toBe(404)
})

test('a part that two nodes receive at once leaves the file whole', async () => {
  const location = await begin(nodeB)
  await append(nodeA, location, pdf.subarray(0, half), 0)
  const again = await Promise.all(
    [nodeA, nodeB].map((node) => append(node, location, pdf.subarray(half), half)),
  )
  // One of them may find that the other was faster.
  expect([
    [204, 204],
    [204, 409],
    [409, 204],
  ]).toContainEqual(again.map(({ status }) => status))
  const registered = await register(nodeB, location)
  expect(registered.status).toBe(201)
  const { id } = (await registered.json()) as { id: string }
  expect((await fileOn(nodeA, id)).equals(pdf)).toBe(true)
})

test('the daily job of one node removes what was begun a day ago on another', async () => {
  const uploads = join(folder, 'shared', 'uploads')
  const id = (await begin(nodeA)).split('/').at(-1) ?? ''
  const note = join(uploads, `${id}.json`)
  const begun = JSON.parse(readFileSync(note, 'utf8')) as { creation_date: string }
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  writeFileSync(note, JSON.stringify({ ...begun, creation_date: yesterday }))
  const { services, jobs } = nodeB.harness
  registerUploadJobs(services)
  await services.jobs.enqueue(services.db, 'clean-uploads', {})
  expect(await jobs.run('clean-uploads')).toBe(1)
  expect(readdirSync(uploads).filter((name) => name.startsWith(id))).toEqual([])
})

test('the daily job removes what a full disk left of an upload that never began, and goes on past it', async () => {
  const uploads = join(folder, 'shared', 'uploads')
  const [old, fresh] = [`${tenant.actor.id}_${uuidv7()}`, `${tenant.actor.id}_${uuidv7()}`]
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const id of [old, fresh])
    for (const name of [id, `${id}.json`]) {
      writeFileSync(join(uploads, name), '')
      if (id === old) utimesSync(join(uploads, name), yesterday, yesterday)
    }
  const { services, jobs } = nodeB.harness
  registerUploadJobs(services)
  await services.jobs.enqueue(services.db, 'clean-uploads', {})
  expect(await jobs.run('clean-uploads')).toBe(1)
  const left = readdirSync(uploads)
  expect(left.filter((name) => name.startsWith(old))).toEqual([])
  expect(left.filter((name) => name.startsWith(fresh)).toSorted()).toEqual([fresh, `${fresh}.json`])
})
