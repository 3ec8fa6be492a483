import { schema } from '@efie/database'
import { reviewUndoSeconds } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { registerReviewJobs } from './announce-review.ts'
import { listDocumentsToVerify } from './list-documents-to-verify.ts'
import { reopenDocument } from './reopen-document.ts'
import { reviewDocument } from './review-document.ts'
import { uploadDocument } from './upload-document.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let inspector: Person
beforeAll(async () => {
  harness = await makeHarness()
  registerReviewJobs(harness.services)
  inspector = await harness.signIn('inspection_and_verification')
})
afterAll(() => harness.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')
const db = () => harness.services.db

const uploaded = async (document_type: 'payslip' | 'ghana_card' = 'payslip', named = {}) => {
  const tenant = await harness.signIn('user', named)
  const application = await makeApplication(db(), tenant.actor)
  const { id } = await uploadDocument(withScope(tenant, 'documents.upload'), {
    document_type,
    application_id: application.id,
    file: new File([pdf], 'a.pdf', { type: 'application/pdf' }),
  })
  return { tenant, application, id }
}
const verify = (id: string, by = inspector) =>
  reviewDocument(withScope(by, 'documents.verify'), { id, status: 'verified', checked: ['full_name'] })
const reopen = (id: string, by = inspector) => reopenDocument(withScope(by, 'documents.verify'), { id })
const refused = { code: 'TRANSITION_NOT_ALLOWED', data: { to: 'pending' } }

describe('undoing a decision', () => {
  test('within seconds, so that the applicant hears only of the last one', async () => {
    const { tenant, application, id } = await uploaded()
    await verify(id)
    expect(await reopen(id)).toMatchObject({ status: 'pending', reviewed_at: null, version: 3 })
    const after = await reviewDocument(withScope(inspector, 'documents.verify'), {
      id,
      status: 'rejected',
      reason: 'The picture is blurred',
    })
    expect(after).toMatchObject({ status: 'rejected', version: 4 })
    expect(await harness.jobs.run('announce-document-review')).toBe(2)
    const notices = await db()
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, tenant.actor.id))
    expect(notices.map(({ title }) => title)).toEqual(['Document payslip is now rejected'])
    const events = await db()
      .select({ code: schema.applicationEvents.code })
      .from(schema.applicationEvents)
      .where(eq(schema.applicationEvents.application_id, application.id))
    expect(events.map(({ code }) => code).toSorted()).toEqual([
      'document.rejected',
      'document.reopened',
      'document.uploaded',
      'document.verified',
    ])
    const audits = await db().select().from(schema.auditEvents).where(eq(schema.auditEvents.subject_id, id))
    expect(audits.find(({ action }) => action === 'document.reopen')).toMatchObject({
      actor_id: inspector.actor.id,
      before: { status: 'verified' },
      after: { status: 'pending' },
    })
    expect(audits.find(({ action }) => action === 'document.review')?.after).toMatchObject({
      checked: ['full_name'],
    })
  })

  test('not by a colleague, and not later', async () => {
    const { id } = await uploaded()
    await verify(id)
    await expect(reopen(id, await harness.signIn('admin'))).rejects.toMatchObject(refused)
    const { id: late } = await uploaded()
    await verify(late)
    await db()
      .update(schema.documents)
      .set({
        reviewed_at: new Date(
          harness.services.clock.now().getTime() - (reviewUndoSeconds + 1) * 1_000,
        ).toISOString(),
      })
      .where(eq(schema.documents.id, late))
    await expect(reopen(late)).rejects.toMatchObject(refused)
  })

  test('not once an approval rests on it, even on a document kept for all applications', async () => {
    const { application, id, tenant } = await uploaded()
    await verify(id)
    const analyst = await harness.signIn('credit_analyst')
    const approved_at = harness.services.clock.now().toISOString()
    await db()
      .update(schema.applications)
      .set({ approved_by: analyst.actor.id, approved_at })
      .where(eq(schema.applications.id, application.id))
    await expect(reopen(id)).rejects.toMatchObject(refused)
    const kept = await uploadDocument(withScope(tenant, 'documents.upload'), {
      document_type: 'work_id',
      file: new File([pdf], 'b.pdf', { type: 'application/pdf' }),
    })
    await verify(kept.id)
    await expect(reopen(kept.id)).rejects.toMatchObject(refused)
  })

  test('and no time for it is offered where it would be refused', async () => {
    const { id } = await uploaded()
    const open = await verify(id)
    expect(open.undo_until > (open.reviewed_at ?? '')).toBe(true)
    const decided = await uploaded()
    const analyst = await harness.signIn('credit_analyst')
    await db()
      .update(schema.applications)
      .set({ approved_by: analyst.actor.id, approved_at: harness.services.clock.now().toISOString() })
      .where(eq(schema.applications.id, decided.application.id))
    const after = await verify(decided.id)
    expect(after.undo_until).toBe(after.reviewed_at)
  })

  test('not when nothing was decided', async () => {
    const { id } = await uploaded()
    await expect(reopen(id)).rejects.toMatchObject(refused)
  })
})

describe('the verification queue', () => {
  const queue = async (input: { limit: number; cursor?: string | undefined }, by = inspector) =>
    listDocumentsToVerify(withScope(by, 'documents.verify'), input)

  test('is oldest first, without the reader’s own, and counts all', async () => {
    const mine = await uploaded()
    await db()
      .update(schema.documents)
      .set({ user_id: inspector.actor.id })
      .where(eq(schema.documents.id, mine.id))
    const { id } = await uploaded()
    const whole = await queue({ limit: 100 })
    const ids = whole.data.map((row) => row.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(mine.id)
    expect(whole.waiting).toBe(ids.length)
    const first = await queue({ limit: 1 })
    const rest = await queue({ limit: 100, cursor: first.next_cursor ?? undefined })
    expect([...first.data, ...rest.data].map((row) => row.id)).toEqual(ids)
    expect(whole.data.map((row) => row.created_at)).toEqual(
      whole.data.map((row) => row.created_at).toSorted(),
    )
  })

  test('shows what the document is compared with, private numbers masked', async () => {
    const card = await uploaded('ghana_card', {
      full_name: 'Ama Serwaa',
      date_of_birth: '1991-03-17',
      ghana_card_number: 'GHA-731904562-8',
    })
    const payslip = await uploaded('payslip', { employer_name: 'Kente Works', monthly_income: 400_000 })
    const { data } = await queue({ limit: 100 })
    const factsOf = (id: string) =>
      data
        .find((row) => row.id === id)
        ?.facts.map(({ check, text, amount, hidden }) => [check, text ?? amount, hidden])
    expect(factsOf(card.id)).toEqual([
      ['full_name', 'Ama Serwaa', null],
      ['date_of_birth', '1991-••-••', 'date_of_birth'],
      ['ghana_card_number', 'GHA-••••••562-8', 'ghana_card_number'],
    ])
    expect(factsOf(payslip.id)?.slice(1)).toEqual([
      ['employer', 'Kente Works', null],
      ['monthly_income', 400_000, null],
    ])
    expect(JSON.stringify(data)).not.toContain('731904562')
  })
})
