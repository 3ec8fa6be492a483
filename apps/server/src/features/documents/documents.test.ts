import { schema } from '@efie/database'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOutage } from '../../platform/errors.ts'
import { StorageAwayError } from '../../platform/storage/storage.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getDocument, listDocuments } from './list-documents.ts'
import { readDocumentFile, readDocumentPreview } from './read-document.ts'
import { registerReviewJobs } from './announce-review.ts'
import { reviewDocument } from './review-document.ts'
import { uploadDocument } from './upload-document.ts'
import { withScope } from '../../platform/context.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let inspector: Person
let png: Buffer
beforeAll(async () => {
  harness = await makeHarness()
  registerReviewJobs(harness.services)
  inspector = await harness.signIn('inspection_and_verification')
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})
afterAll(() => harness.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')
const fileOf = (bytes: Buffer, name: string, type = '') => new File([new Uint8Array(bytes)], name, { type })
const card = { document_type: 'ghana_card' as const }

const auditOf = (id: string) =>
  harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, id))
    .orderBy(asc(schema.auditEvents.id))

describe('uploading', () => {
  test('a picture is judged, stored with a preview and told to the timeline', async () => {
    const tenant = await harness.signIn('user')
    const application = await makeApplication(harness.services.db, tenant.actor)
    const row = await uploadDocument(withScope(tenant, 'documents.upload'), {
      ...card,
      application_id: application.id,
      file: fileOf(png, 'C:\\scans\\My "card"\r\n.exe', 'application/x-msdownload'),
    })
    expect(row).toMatchObject({
      user_id: tenant.actor.id,
      status: 'pending',
      mime_type: 'image/png',
      file_name: 'My card.png',
      file_size: png.byteLength,
      has_preview: true,
      file_url: `/api/v1/documents/${row.id}/file`,
    })
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
    const preview = await readDocumentPreview(withScope(tenant, 'documents.read'), { id: row.id })
    expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640 })
    const [event] = await harness.services.db
      .select()
      .from(schema.applicationEvents)
      .where(eq(schema.applicationEvents.application_id, application.id))
    expect(event).toMatchObject({ code: 'document.uploaded', values: { document_type: 'ghana_card' } })
    expect((await auditOf(row.id))[0]).toMatchObject({ action: 'document.upload', actor_id: tenant.actor.id })
  })

  test('a picture whose preview finds no room leaves nothing behind', async () => {
    const tenant = await harness.signIn('user')
    const kept = new Set<string>()
    const { put, delete: remove } = tenant.storage
    const storage = {
      ...tenant.storage,
      put: async (...given: Parameters<typeof put>) => {
        if (given[0].endsWith('-preview.webp'))
          throw new StorageAwayError(new Error('ENOSPC: no space left on device'))
        await put(...given)
        kept.add(given[0])
      },
      delete: async (key: string) => {
        await remove(key)
        kept.delete(key)
      },
    }
    const input = { file: fileOf(png, 'card.png'), document_type: 'other' as const }
    const refused = await uploadDocument(withScope({ ...tenant, storage }, 'documents.upload'), input).catch(
      (error: unknown) => error,
    )
    expect(isOutage(refused)).toBe(true)
    expect([...kept]).toEqual([])
  })

  test('the bytes come back as they went in; a PDF has no preview', async () => {
    const tenant = await harness.signIn('user')
    const row = await uploadDocument(withScope(tenant, 'documents.upload'), {
      ...card,
      file: fileOf(pdf, 'card.pdf'),
    })
    const file = await readDocumentFile(withScope(tenant, 'documents.read'), { id: row.id })
    expect([file.name, file.type]).toEqual(['card.pdf', 'application/pdf'])
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    await expect(
      readDocumentPreview(withScope(tenant, 'documents.read'), { id: row.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['a program named .pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]), 'FILE_TYPE_NOT_ALLOWED'],
    ['text named .pdf', Buffer.from('hello'), 'FILE_TYPE_NOT_ALLOWED'],
    ['a web page', Buffer.from('<!doctype html><script>1</script>'), 'FILE_TYPE_NOT_ALLOWED'],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'FILE_TYPE_NOT_ALLOWED',
    ],
    ['an archive', Buffer.from('504b0304140000000000', 'hex'), 'FILE_TYPE_NOT_ALLOWED'],
    ['nothing', Buffer.alloc(0), 'VALIDATION_FAILED'],
    ['too much', Buffer.concat([pdf, Buffer.alloc(10 * 1_048_576)]), 'FILE_TOO_LARGE'],
  ])('%s is refused and nothing is written', async (_name, bytes, code) => {
    const tenant = await harness.signIn('user')
    await expect(
      uploadDocument(withScope(tenant, 'documents.upload'), {
        ...card,
        file: fileOf(bytes, 'card.pdf', 'application/pdf'),
      }),
    ).rejects.toMatchObject({ code })
    expect((await listDocuments(withScope(tenant, 'documents.read'), { limit: 25 })).data).toEqual([])
  })

  test('a damaged picture is refused', async () => {
    const tenant = await harness.signIn('user')
    await expect(
      uploadDocument(withScope(tenant, 'documents.upload'), {
        ...card,
        file: fileOf(png.subarray(0, 60), 'card.png'),
      }),
    ).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' })
  })

  test('a file or an upload, one of them', async () => {
    const tenant = await harness.signIn('user')
    await expect(uploadDocument(withScope(tenant, 'documents.upload'), card)).rejects.toMatchObject({
      data: { issues: [{ path: 'file' }] },
    })
    await expect(
      uploadDocument(withScope(tenant, 'documents.upload'), {
        ...card,
        file: fileOf(pdf, 'a.pdf'),
        upload_id: 'x',
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(
      uploadDocument(withScope(tenant, 'documents.upload'), { ...card, upload_id: '../../etc/passwd' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a new one replaces the former of its kind and place; others stay', async () => {
    const tenant = await harness.signIn('user')
    const application = await makeApplication(harness.services.db, tenant.actor)
    const place = { application_id: application.id }
    const upload = (document_type: 'payslip' | 'work_id' | 'other', where = {}) =>
      uploadDocument(withScope(tenant, 'documents.upload'), {
        document_type,
        ...where,
        file: fileOf(pdf, 'a.pdf'),
      })
    const first = await upload('payslip', place)
    const elsewhere = await upload('payslip')
    const kind = await upload('work_id', place)
    const others = [await upload('other', place), await upload('other', place)]
    const second = await upload('payslip', place)
    expect(await getDocument(withScope(tenant, 'documents.read'), { id: first.id })).toMatchObject({
      superseded_by: second.id,
      version: 2,
    })
    const current = await listDocuments(withScope(tenant, 'documents.read'), { limit: 25, current: true })
    expect(new Set(current.data.map(({ id }) => id))).toEqual(
      new Set([second.id, elsewhere.id, kind.id, ...others.map(({ id }) => id)]),
    )
    const replaced = await listDocuments(withScope(tenant, 'documents.read'), { limit: 25, current: false })
    expect(replaced.data.map(({ id }) => id)).toEqual([first.id])
  })

  test('a repeat with the same key answers the same row', async () => {
    const tenant = await harness.signIn('user')
    const keyed = { ...tenant, request: { ...tenant.request, idempotency_key: 'upload-once-1' } }
    const first = await uploadDocument(withScope(keyed, 'documents.upload'), {
      ...card,
      file: fileOf(pdf, 'a.pdf'),
    })
    expect(
      (await uploadDocument(withScope(keyed, 'documents.upload'), { ...card, file: fileOf(pdf, 'a.pdf') }))
        .id,
    ).toBe(first.id)
    expect((await readDocumentFile(withScope(tenant, 'documents.read'), { id: first.id })).size).toBe(
      pdf.byteLength,
    )
  })

  test('not to another’s application, not to a closed one, not by other roles, by staff for a tenant', async () => {
    const tenant = await harness.signIn('user')
    const application = await makeApplication(harness.services.db, tenant.actor, { status: 'rejected' })
    const input = { ...card, application_id: application.id, file: fileOf(pdf, 'a.pdf') }
    await expect(
      uploadDocument(withScope(await harness.signIn('user'), 'documents.upload'), input),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await expect(uploadDocument(withScope(tenant, 'documents.upload'), input)).rejects.toMatchObject({
      data: { issues: [{ path: 'application_id' }] },
    })
    await expect(async () =>
      uploadDocument(withScope(inspector, 'documents.upload'), input),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const admin = await harness.signIn('admin')
    const loose = { ...card, file: fileOf(pdf, 'a.pdf') }
    await expect(uploadDocument(withScope(admin, 'documents.upload'), loose)).rejects.toMatchObject({
      data: { issues: [{ path: 'user_id' }] },
    })
    await expect(
      uploadDocument(withScope(admin, 'documents.upload'), { ...loose, user_id: admin.actor.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(
      uploadDocument(withScope(admin, 'documents.upload'), {
        ...loose,
        user_id: '01890000-0000-7000-8000-000000000000',
      }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    expect(
      (await uploadDocument(withScope(admin, 'documents.upload'), { ...loose, user_id: tenant.actor.id }))
        .user_id,
    ).toBe(tenant.actor.id)
  })
})

describe('reading', () => {
  test('each read is recorded; another person’s document is not found', async () => {
    const tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
    const { id } = await uploadDocument(withScope(tenant, 'documents.upload'), {
      ...card,
      file: fileOf(pdf, 'card.pdf'),
    })
    await readDocumentFile(withScope(inspector, 'documents.read'), { id })
    const reads = (await auditOf(id)).filter(({ action }) => action === 'document.read')
    expect(reads).toMatchObject([{ actor_id: inspector.actor.id, after: { document_type: 'ghana_card' } }])
    const stranger = await harness.signIn('user')
    for (const read of [readDocumentFile, readDocumentPreview, getDocument])
      await expect(read(withScope(stranger, 'documents.read'), { id })).rejects.toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
        message: 'Document not found',
      })
    await expect(async () =>
      getDocument(withScope(await harness.signIn('company'), 'documents.read'), { id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const listed = await listDocuments(withScope(inspector, 'documents.read'), {
      limit: 25,
      user_id: tenant.actor.id,
    })
    expect(listed.data).toMatchObject([{ id, owner_name: 'Ama Serwaa' }])
    const filters = { limit: 25, user_id: tenant.actor.id }
    expect(
      (await listDocuments(withScope(inspector, 'documents.read'), { ...filters, status: 'verified' })).data,
    ).toEqual([])
    expect(
      (await listDocuments(withScope(inspector, 'documents.read'), { ...filters, document_type: 'selfie' }))
        .data,
    ).toEqual([])
    expect((await listDocuments(withScope(stranger, 'documents.read'), filters)).data).toEqual([])
    expect(
      (await listDocuments(withScope(await harness.signIn('sales_executive'), 'documents.read'), filters))
        .data,
    ).toEqual([])
  })

  test('bytes that are gone are not found', async () => {
    const tenant = await harness.signIn('user')
    const { id, storage_key } = await uploadDocument(withScope(tenant, 'documents.upload'), {
      ...card,
      file: fileOf(pdf, 'card.pdf'),
    })
    await harness.services.storage.delete(storage_key)
    await expect(readDocumentFile(withScope(tenant, 'documents.read'), { id })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    })
  })
})

const noticesOf = (person: Person) =>
  harness.services.db
    .select()
    .from(schema.notifications)
    .where(eq(schema.notifications.user_id, person.actor.id))

describe('reviewing', () => {
  const uploaded = async () => {
    const tenant = await harness.signIn('user')
    const application = await makeApplication(harness.services.db, tenant.actor)
    const place = { ...card, application_id: application.id }
    const row = await uploadDocument(withScope(tenant, 'documents.upload'), {
      ...place,
      file: fileOf(pdf, 'card.pdf'),
    })
    return { tenant, application, row, place }
  }

  test('verifies once and tells the owner in the specified words', async () => {
    const { tenant, row } = await uploaded()
    const after = await reviewDocument(withScope(inspector, 'documents.verify'), {
      id: row.id,
      status: 'verified',
    })
    expect(after).toMatchObject({ status: 'verified', reviewed_at: '2026-11-20T09:00:00.000Z', version: 2 })
    expect(await noticesOf(tenant)).toEqual([])
    expect(harness.jobs.enqueued.at(-1)?.options).toEqual({ start_after: after.undo_until })
    await harness.jobs.run('announce-document-review')
    expect(await noticesOf(tenant)).toMatchObject([
      {
        type: 'document',
        title: 'Document Ghana Card is now verified',
        message: 'Your document "Ghana Card" is now verified',
      },
    ])
    expect((await auditOf(row.id)).at(-1)).toMatchObject({
      action: 'document.review',
      before: { status: 'pending' },
      after: { status: 'verified' },
    })
    await expect(
      reviewDocument(withScope(inspector, 'documents.verify'), { id: row.id, status: 'verified' }),
    ).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      data: { from: 'verified', to: 'verified', missing: [] },
    })
  })

  test('a rejection needs a reason', async () => {
    const { row } = await uploaded()
    await expect(
      reviewDocument(withScope(inspector, 'documents.verify'), { id: row.id, status: 'rejected' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'reason' }] },
    })
    const after = await reviewDocument(withScope(inspector, 'documents.verify'), {
      id: row.id,
      status: 'rejected',
      reason: 'The picture is blurred',
    })
    expect(after).toMatchObject({ status: 'rejected', reason: 'The picture is blurred' })
  })

  test('a replaced one is not reviewed', async () => {
    const { tenant, row, place } = await uploaded()
    await uploadDocument(withScope(tenant, 'documents.upload'), { ...place, file: fileOf(pdf, 'card-2.pdf') })
    await expect(
      reviewDocument(withScope(inspector, 'documents.verify'), { id: row.id, status: 'verified' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('by the inspection role or an administrator, never the owner or the approver', async () => {
    const { tenant, application, row } = await uploaded()
    const verified = { id: row.id, status: 'verified' as const }
    for (const person of [tenant, await harness.signIn('credit_analyst')])
      await expect(async () =>
        reviewDocument(withScope(person, 'documents.verify'), verified),
      ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const admin = await harness.signIn('admin')
    await harness.services.db
      .update(schema.applications)
      .set({ approved_by: admin.actor.id })
      .where(eq(schema.applications.id, application.id))
    await expect(reviewDocument(withScope(admin, 'documents.verify'), verified)).rejects.toMatchObject({
      code: 'SAME_PERSON',
    })
    await harness.services.db
      .update(schema.documents)
      .set({ user_id: inspector.actor.id })
      .where(eq(schema.documents.id, row.id))
    await expect(reviewDocument(withScope(inspector, 'documents.verify'), verified)).rejects.toMatchObject({
      code: 'SAME_PERSON',
    })
  })

  test('a review made on an older state is refused', async () => {
    const { row } = await uploaded()
    const stale = { ...inspector, request: { ...inspector.request, if_match: 9 } }
    await expect(
      reviewDocument(withScope(stale, 'documents.verify'), { id: row.id, status: 'verified' }),
    ).rejects.toMatchObject({ code: 'STALE' })
  })
})
