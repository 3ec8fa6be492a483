import { schema } from '@efie/database'
import { inspectionItems } from '@efie/domain'
import { and, asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeInspection } from '../../testing/financing.ts'
import { transact, withScope } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { loadApplicationForUpdate, moveApplication } from '../applications/index.ts'
import { getInspection } from './get-inspection.ts'
import { addInspectionPhoto, MAX_PHOTOS, readInspectionPhoto } from './inspection-photos.ts'
import { listInspections } from './list-inspections.ts'
import { transitionInspection } from './transition-inspection.ts'
import { PDF } from '../../testing/pdf.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let inspector: Person
beforeAll(async () => {
  harness = await makeHarness()
  inspector = await harness.signIn('inspection_and_verification')
})
afterAll(() => harness.close())

const requested = async (values = {}) => {
  const tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
  const application = await makeApplication(harness.services.db, tenant.actor, {
    status: 'in-review',
    ...values,
  })
  const { id } = await makeInspection(harness.services.db, application)
  return { tenant, application, id }
}

const visit = { to: 'scheduled' as const, scheduled_for: '2026-11-25T10:00:00+00:00' }
const good = Object.fromEntries(inspectionItems.map(({ code }) => [code, true]))

describe('an inspection', () => {
  test('is scheduled and passed; tenant, timeline and audit are told', async () => {
    const { tenant, application, id } = await requested()
    expect(
      await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit }),
    ).toMatchObject({
      status: 'scheduled',
      scheduled_for: '2026-11-25T10:00:00.000Z',
      version: 2,
    })
    expect(
      await transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        to: 'passed',
        checklist: good,
      }),
    ).toMatchObject({
      status: 'passed',
      inspector_id: inspector.actor.id,
      completed_at: '2026-11-20T09:00:00.000Z',
    })
    const { db } = harness.services
    const notices = await db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, tenant.actor.id))
      .orderBy(asc(schema.notifications.id))
    expect(notices.map(({ title, message }) => [title, message])).toEqual([
      ['Inspection scheduled', 'We’ll visit 12 Ring Road, Accra on 25 Nov 2026'],
      ['Inspection passed', 'Inspection passed: 12 Ring Road, Accra'],
    ])
    const events = await db
      .select()
      .from(schema.applicationEvents)
      .where(eq(schema.applicationEvents.application_id, application.id))
    expect(events.map(({ code, values }) => [code, values])).toEqual([
      ['inspection.scheduled', { date: '2026-11-25' }],
      ['inspection.passed', {}],
    ])
    const audit = await db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, id))
      .orderBy(asc(schema.auditEvents.id))
    expect(audit.map(({ before, after }) => [before?.['status'], after?.['status']])).toEqual([
      ['requested', 'scheduled'],
      ['scheduled', 'passed'],
    ])
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'passed', checklist: good }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('may be done again, and fails with a reason', async () => {
    const { id } = await requested()
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'redo' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'reason' }] },
    })
    await transitionInspection(withScope(inspector, 'inspections.write'), {
      id,
      to: 'redo',
      notes: 'No one opened the gate',
    })
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'failed', notes: 'Leaks' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'report_complete' }] },
    })
    const checklist = { ...good, structure_sound: false }
    expect(
      await transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        to: 'failed',
        notes: 'The roof leaks',
        checklist,
      }),
    ).toMatchObject({ status: 'failed', checklist, notes: 'The roof leaks' })
  })

  test('needs a time to come, a report, and everything in order to pass', async () => {
    const { id } = await requested()
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'scheduled' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'visit_scheduled' }] },
    })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        ...visit,
        scheduled_for: '2026-11-19T10:00:00Z',
      }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'scheduled_for' }] } })
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'passed' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'report_complete' }] },
    })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        to: 'passed',
        checklist: { ...good, safe_locks: false },
      }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'checklist' }] } })
  })

  test('moves to another day while it is scheduled, and keeps what was ticked with its result', async () => {
    const { tenant, application, id } = await requested()
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, to: 'scheduled' }),
    ).rejects.toMatchObject({ data: { missing: [{ fact: 'visit_scheduled' }] } })
    const later = '2026-11-27T14:00:00.000Z'
    expect(
      await transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        to: 'scheduled',
        scheduled_for: later,
      }),
    ).toMatchObject({ status: 'scheduled', scheduled_for: later, version: 3 })
    const { db } = harness.services
    const notices = await db
      .select({ message: schema.notifications.message })
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, tenant.actor.id))
      .orderBy(asc(schema.notifications.id))
    expect(notices.at(-1)).toEqual({ message: `We’ll visit ${application.property_address} on 27 Nov 2026` })
    await transitionInspection(withScope(inspector, 'inspections.write'), {
      id,
      to: 'passed',
      checklist: good,
      checked: ['landlord_name', 'monthly_rent'],
    })
    const audit = await db
      .select({ after: schema.auditEvents.after })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, id))
      .orderBy(asc(schema.auditEvents.id))
    expect(audit.at(-1)?.after).toEqual({ status: 'passed', checked: ['landlord_name', 'monthly_rent'] })
  })

  test('says what was declared, and what its reader can do now with what is missing', async () => {
    const { tenant, application, id } = await requested({ landlord_name: 'Yaw Darko', monthly_rent: 90_000 })
    const read = (person: Person) => getInspection(withScope(person, 'inspections.read'), { id })
    const before = await read(inspector)
    expect(before).toMatchObject({ held: null, application_reference: application.reference })
    expect(before.facts).toContainEqual(
      expect.objectContaining({ check: 'landlord_name', text: 'Yaw Darko' }),
    )
    expect(before.facts).toContainEqual(expect.objectContaining({ check: 'monthly_rent', amount: 90_000 }))
    const steps = async (person: Person) =>
      (await read(person)).next_steps.map(({ to, missing }) => [to, missing.map(({ fact }) => fact)])
    expect(await steps(inspector)).toEqual([['scheduled', ['visit_scheduled']]])
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    expect(await steps(inspector)).toEqual([
      ['passed', ['report_complete']],
      ['failed', ['report_complete', 'reason']],
      ['redo', ['reason']],
      ['scheduled', ['visit_scheduled']],
    ])
    expect(await steps(tenant)).toEqual([])
    expect(await steps(await harness.signIn('credit_analyst'))).toEqual([])
    await expect(read(await harness.signIn('user'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { db } = harness.services
    const set = (values: Partial<typeof schema.applications.$inferInsert>) =>
      db.update(schema.applications).set(values).where(eq(schema.applications.id, application.id))
    await set({ approved_by: inspector.actor.id })
    expect(await read(inspector)).toMatchObject({
      next_steps: [],
      held: 'You approved this application, so a colleague has to inspect the home.',
    })
    await set({ approved_by: null, status: 'rejected' })
    expect(await read(inspector)).toMatchObject({
      next_steps: [],
      held: 'The application isn’t in review, so there’s no visit now.',
    })
  })

  test('belongs to an application in review', async () => {
    const { id } = await requested({ status: 'rejected' })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('ends with its application, unless the visit has been made', async () => {
    const analyst = await harness.signIn('credit_analyst')
    const ends = async (prepare: (id: string) => Promise<unknown>) => {
      const { application, id } = await requested()
      await prepare(id)
      await transact(analyst, async (analyst) =>
        moveApplication(analyst, await loadApplicationForUpdate(analyst.db, application.id), {
          to: 'rejected',
          by: analyst.actor,
          reason: 'The papers are not theirs',
        }),
      )
      const { data } = await listInspections(withScope(inspector, 'inspections.read'), {
        limit: 100,
        application_id: application.id,
      })
      return { status: data[0]?.status, id }
    }
    const never = await ends(async () => {})
    expect(never.status).toBe('cancelled')
    expect(
      (await ends((id) => transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })))
        .status,
    ).toBe('cancelled')
    const made = await ends(async (id) => {
      await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
      await transitionInspection(withScope(inspector, 'inspections.write'), {
        id,
        to: 'passed',
        checklist: good,
      })
    })
    expect(made.status).toBe('passed')
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id: never.id, ...visit }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })

  test('is not done by the applicant, the approver or another role', async () => {
    const { id, tenant } = await requested({ approved_by: inspector.actor.id })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    const own = await makeApplication(harness.services.db, inspector.actor, { status: 'in-review' })
    const ownVisit = await makeInspection(harness.services.db, own)
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), { id: ownVisit.id, ...visit }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    for (const person of [tenant, await harness.signIn('credit_analyst')])
      await expect(async () =>
        transitionInspection(withScope(person, 'inspections.write'), { id, ...visit }),
      ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      transitionInspection(withScope(inspector, 'inspections.write'), {
        id: '01890000-0000-7000-8000-000000000000',
        ...visit,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Inspection not found' })
  })

  test('is listed with place and people, to those who may see it', async () => {
    const { id, tenant, application } = await requested()
    const mine = { limit: 25, application_id: application.id }
    for (const person of [tenant, inspector, await harness.signIn('credit_analyst')])
      expect((await listInspections(withScope(person, 'inspections.read'), mine)).data).toMatchObject([
        { id, applicant_name: 'Ama Serwaa', landlord_name: 'Kofi Mensah', status: 'requested' },
      ])
    expect(
      (await listInspections(withScope(inspector, 'inspections.read'), { ...mine, status: 'passed' })).data,
    ).toEqual([])
    expect(
      (await listInspections(withScope(await harness.signIn('user'), 'inspections.read'), mine)).data,
    ).toEqual([])
    await expect(async () =>
      listInspections(withScope(await harness.signIn('finance'), 'inspections.read'), mine),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('keeps photos of the visit, each once however often it is sent, for those who may read it', async () => {
    const { id, tenant } = await requested()
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
    const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'room.jpg')
    await expect(
      addInspectionPhoto(withScope(inspector, 'inspections.write'), { id, file }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await transitionInspection(withScope(inspector, 'inspections.write'), { id, ...visit })
    const again = harness.as(inspector.actor, { idempotency_key: 'photo-1' })
    const photo = await addInspectionPhoto(withScope(again, 'inspections.write'), { id, file })
    expect(await addInspectionPhoto(withScope(again, 'inspections.write'), { id, file })).toEqual(photo)
    const pdf = new File([PDF], 'room.pdf')
    await expect(
      addInspectionPhoto(withScope(inspector, 'inspections.write'), { id, file: pdf }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'file' }] },
    })
    const read = { id, photo_id: photo.id, size: 'large' as const }
    for (const person of [tenant, inspector, await harness.signIn('credit_analyst')]) {
      expect((await readInspectionPhoto(withScope(person, 'inspections.read'), read)).type).toBe('image/jpeg')
      expect(
        (await readInspectionPhoto(withScope(person, 'inspections.read'), { ...read, size: 'small' })).type,
      ).toBe('image/webp')
    }
    await expect(
      readInspectionPhoto(withScope(await harness.signIn('user'), 'inspections.read'), read),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { auditEvents } = schema
    const reads = await harness.services.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject_id, id), eq(auditEvents.kind, 'read')))
    expect(reads).toHaveLength(6)
    expect(reads.filter(({ actor_id }) => actor_id === inspector.actor.id)).toMatchObject([
      { action: 'inspection.read-photo', after: { photo: photo.id } },
      { action: 'inspection.preview-photo', after: { photo: photo.id } },
    ])
    await expect(async () =>
      addInspectionPhoto(withScope(tenant, 'inspections.write'), { id, file }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    const { db } = harness.services
    const [held] = await db.select().from(schema.inspectionPhotos)
    await db.insert(schema.inspectionPhotos).values(
      Array.from({ length: MAX_PHOTOS - 1 }, (_, index) => ({
        ...held!,
        id: uuidv7(),
        created_at: `2026-11-20T10:00:0${index % 10}.000Z`,
      })),
    )
    await expect(
      addInspectionPhoto(withScope(inspector, 'inspections.write'), { id, file }),
    ).rejects.toMatchObject({
      data: { issues: [{ message: 'A visit can have up to 12 photos' }] },
    })
    const [row] = (await listInspections(withScope(inspector, 'inspections.read'), { limit: 1 })).data
    expect(row?.photo_ids).toHaveLength(MAX_PHOTOS)
    expect(row?.photo_ids[0]).toBe(photo.id)

    // A report repeated after a lost answer is the same report, although the row has changed.
    const report = { id, to: 'passed' as const, checklist: good }
    const sent = harness.as(inspector.actor, { idempotency_key: 'report-1', if_match: 2 })
    const passed = await transitionInspection(withScope(sent, 'inspections.write'), report)
    expect(await transitionInspection(withScope(sent, 'inspections.write'), report)).toEqual(passed)
    await expect(
      addInspectionPhoto(withScope(inspector, 'inspections.write'), { id, file }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  })
})
