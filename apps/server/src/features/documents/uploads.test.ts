import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHttp } from '../../platform/http/http.ts'
import { mountApi } from '../../platform/http/orpc.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { documentRoutes, registerUploadJobs, registerUploads } from './index.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let app: FastifyInstance
let folder: string
let base: string
const people = new Map<string, Person>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-uploads-'))
  harness = await makeHarness({ environment: { DATA_DIR: folder } })
  app = await buildHttp(harness.services.config, harness.services.log)
  const personOf = (request: FastifyRequest) => people.get(request.headers.authorization ?? '')
  await registerUploads(app, harness.services, async (_services, request) => personOf(request)?.actor ?? null)
  mountApi(app, { documents: documentRoutes }, async (request) => personOf(request) ?? harness.as(null))
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const [token, role] of [
    ['ama', 'user'],
    ['efua', 'user'],
    ['finance', 'finance'],
  ] as const)
    people.set(token, await harness.signIn(role))
})
afterAll(async () => {
  await app.close()
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')
const send = (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  token = 'ama',
) => fetch(new URL(path, base), { ...init, headers: { authorization: token, ...init.headers } })

const tus = { 'tus-resumable': '1.0.0' }
const begin = (length: number, token?: string) =>
  send(
    '/api/v1/uploads',
    {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(length),
        'upload-metadata': `filename ${Buffer.from('my card.pdf').toString('base64')}`,
      },
    },
    token,
  )
const append = (location: string, bytes: Buffer, offset: number, token?: string) =>
  send(
    location,
    {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    },
    token,
  )
const register = (upload_id: string, token?: string) =>
  send(
    '/api/v1/documents',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload_id, document_type: 'ghana_card' }),
    },
    token,
  )
const idOf = (location: string) => location.split('/').at(-1) ?? ''
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('resumable uploads', () => {
  test('in parts, continued where they stopped, then registered once', async () => {
    const created = await begin(pdf.byteLength)
    expect(created.status).toBe(201)
    expect(created.headers.get('x-request-id')).toBeTruthy()
    expect(created.headers.get('x-content-type-options')).toBe('nosniff')
    expect(created.headers.get('access-control-allow-origin')).toBeNull()
    const location = created.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/v1\/uploads\//)

    expect((await append(location, pdf.subarray(0, 10), 0)).status).toBe(204)
    expect((await bodyOf(await register(idOf(location))))['data']).toMatchObject({
      issues: [{ path: 'upload_id' }],
    })
    const head = await send(location, { method: 'HEAD', headers: tus })
    expect(head.headers.get('upload-offset')).toBe('10')
    expect((await append(location, pdf.subarray(10), 3)).status).toBe(409)
    expect((await append(location, pdf.subarray(10), 10)).status).toBe(204)

    const registered = await register(idOf(location))
    expect(registered.status).toBe(201)
    const document = await bodyOf(registered)
    expect(document).toMatchObject({ file_name: 'my card.pdf', mime_type: 'application/pdf' })
    expect(document).not.toHaveProperty('storage_key')
    expect((await register(idOf(location))).status).toBe(404)

    const file = await send(`/api/v1/documents/${String(document['id'])}/file`, {})
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain('filename="my card.pdf"')
    expect(file.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
  })

  test('only with a token, a role that may, and for oneself', async () => {
    expect((await begin(10, 'nobody')).status).toBe(401)
    expect(await bodyOf(await begin(10, 'finance'))).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const location = (await begin(pdf.byteLength)).headers.get('location') ?? ''
    await append(location, pdf, 0)
    for (const method of ['HEAD', 'DELETE'])
      expect((await send(location, { method, headers: tus }, 'efua')).status).toBe(404)
    expect(await bodyOf(await append(location, pdf, 0, 'efua'))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await register(idOf(location), 'efua')).status).toBe(404)
    expect((await register(idOf(location))).status).toBe(201)
  })

  test('no more than 10 MB, announced or sent', async () => {
    const announced = await begin(10 * 1_048_576 + 1)
    expect(announced.status).toBe(413)
    expect(await bodyOf(announced)).toMatchObject({ code: 'FILE_TOO_LARGE' })
    const location = (await begin(20)).headers.get('location') ?? ''
    expect((await append(location, pdf, 0)).status).toBeGreaterThanOrEqual(400)
  })

  test('the daily job leaves what is younger than a day', async () => {
    registerUploadJobs(harness.services)
    const location = (await begin(pdf.byteLength)).headers.get('location') ?? ''
    await harness.services.jobs.enqueue(harness.services.db, 'clean-uploads', {})
    expect(await harness.jobs.run('clean-uploads')).toBe(1)
    expect((await send(location, { method: 'HEAD', headers: tus })).status).toBe(200)
  })

  test('what is no upload is refused in the form of all errors', async () => {
    expect(
      (await send('/api/v1/uploads/..%2f..%2fetc%2fpasswd', { method: 'HEAD', headers: tus })).status,
    ).toBe(404)
    const nothing = await send('/api/v1/uploads', { method: 'POST', headers: tus })
    expect(nothing.status).toBe(400)
    expect(await bodyOf(nothing)).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('multipart', () => {
  const post = (parts: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(parts)) body.append(name, value)
    return send('/api/v1/documents', { method: 'POST', body })
  }
  const file = (bytes: Buffer, name: string) =>
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

  test('a file with its kind', async () => {
    const response = await post({ file: file(pdf, 'payslip.pdf'), document_type: 'payslip' })
    expect(response.status).toBe(201)
    expect(await bodyOf(response)).toMatchObject({ document_type: 'payslip', status: 'pending' })
  })

  test.each([
    [
      'a program named .pdf',
      { file: file(Buffer.from('MZ'.padEnd(400, '\0')), 'a.pdf') },
      422,
      'FILE_TYPE_NOT_ALLOWED',
    ],
    ['an empty file', { file: file(Buffer.alloc(0), 'a.pdf') }, 422, 'VALIDATION_FAILED'],
    [
      'more than 10 MB',
      { file: file(Buffer.alloc(10 * 1_048_576 + 1, '%PDF-'), 'a.pdf') },
      413,
      'FILE_TOO_LARGE',
    ],
    ['no file', {}, 422, 'VALIDATION_FAILED'],
    ['text for a file', { file: 'text' }, 422, 'VALIDATION_FAILED'],
    ['an id that is none', { file: file(pdf, 'a.pdf'), application_id: 'x' }, 422, 'VALIDATION_FAILED'],
  ])('%s', async (_name, parts, status, code) => {
    const response = await post({ document_type: 'payslip', ...parts })
    expect([response.status, (await bodyOf(response))['code']]).toEqual([status, code])
  })

  test('an unknown kind', async () => {
    const response = await post({ file: file(pdf, 'a.pdf'), document_type: 'diary' })
    expect((await bodyOf(response))['data']).toMatchObject({ issues: [{ path: 'document_type' }] })
  })
})

test.each([
  [{ 'upload-length': '-1' }, [{ path: 'upload-length', message: 'Send a whole number of bytes' }]],
  [{ 'upload-length': '10', 'upload-concat': 'final;/api/v1/uploads/x' }, undefined],
])('a start with %j is refused as the caller’s mistake', async (headers, issues) => {
  const answer = await send('/api/v1/uploads', { method: 'POST', headers: { ...tus, ...headers } })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', ...(issues ? { data: { issues } } : {}) })
})

describe('a person’s uploads in progress', () => {
  const beginOf = async (token: string) => {
    const created = await begin(pdf.byteLength, token)
    return { status: created.status, location: created.headers.get('location') ?? '' }
  }

  test('are fifteen, however many are begun in the same instant; one that is used or cancelled makes room', async () => {
    people.set('kojo', await harness.signIn('user'))
    const begun = await Promise.all(Array.from({ length: 40 }, () => beginOf('kojo')))
    const taken = begun.filter(({ status }) => status === 201).map(({ location }) => location)
    expect(taken).toHaveLength(15)
    const refused = await begin(pdf.byteLength, 'kojo')
    expect(refused.status).toBe(409)
    expect(await bodyOf(refused)).toMatchObject({
      code: 'QUOTA_REACHED',
      message: '15 of your uploads aren’t finished. Finish or cancel one of them, or wait until tomorrow.',
      data: { quota: 'uploads-in-progress', limit: 15 },
    })
    expect((await begin(pdf.byteLength, 'efua')).status).toBe(201)

    const [first = '', second = ''] = taken
    expect((await send(first, { method: 'DELETE', headers: tus }, 'kojo')).status).toBe(204)
    expect((await begin(pdf.byteLength, 'kojo')).status).toBe(201)
    expect((await begin(pdf.byteLength, 'kojo')).status).toBe(409)
    await append(second, pdf, 0, 'kojo')
    expect((await register(idOf(second), 'kojo')).status).toBe(201)
    expect((await begin(pdf.byteLength, 'kojo')).status).toBe(201)
    // Refused by the protocol, so it doesn't count.
    expect((await begin(20 * 1_048_576, 'efua')).status).toBe(413)
    harness.clock.advance({ hours: 25 })
    expect((await begin(pdf.byteLength, 'kojo')).status).toBe(201)
  })
})
