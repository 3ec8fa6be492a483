import { schema } from '@efie/database'
import { defaultProductTerms } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { hashPassword } from '../auth/index.ts'
import { signInAs } from '../auth/testing.ts'
import { closeAccount, getDeletionOutlook } from './close-account.ts'
import { exportOwnData } from './export-own-data.ts'
import { eraseClosedAccounts, registerOwnDataJobs } from './jobs.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
  registerOwnDataJobs(harness.services)
})
afterAll(() => harness.close())

const { users, profiles, applications, documents, payments, supportTickets, ticketReplies } = schema
const PASSWORD = 'Kente-Weaver-71'

/** A tenant with a closed application, a stored document and a ticket. */
const tenant = async (status: 'rejected' | 'pending' = 'rejected') => {
  const { db } = harness.handle
  const me = await harness.signIn('user', {
    phone: '+233241234567',
    ghana_card_number: `GHA-${String(Date.now()).slice(-9)}-${(count += 1)}`,
  })
  const user_id = me.actor.id
  await db
    .update(users)
    .set({ encrypted_password: await hashPassword(PASSWORD) })
    .where(eq(users.id, user_id))
  await signInAs(harness.services, me.actor)
  const [product] = await db.select({ id: schema.financingProducts.id }).from(schema.financingProducts)
  const [application] = await db
    .insert(applications)
    .values({
      user_id,
      product_id: product?.id ?? '',
      terms: { ...defaultProductTerms },
      monthly_rent: 82_550,
      landlord_name: 'Kofi Mensah',
      landlord_phone: '+233241234567',
      property_address: '12 Ring Road, Accra',
      lease_start_date: '2026-12-01',
      lease_end_date: '2027-11-30',
      status,
    })
    .returning({ id: applications.id })
  const storage_key = `documents/${uuidv7()}`
  await harness.services.storage.put(storage_key, new TextEncoder().encode('%PDF'), 'application/pdf')
  await db.insert(documents).values({
    user_id,
    application_id: application?.id ?? '',
    document_type: 'payslip',
    file_name: 'ama-payslip.pdf',
    file_url: '/x',
    file_size: 4,
    mime_type: 'application/pdf',
    storage_key,
    sha256: 'a'.repeat(64),
  })
  const [ticket] = await db
    .insert(supportTickets)
    .values({ user_id, subject: 'My landlord', message: 'He moved', category: 'other' })
    .returning({ id: supportTickets.id })
  await db.insert(ticketReplies).values([
    { ticket_id: ticket?.id ?? '', user_id, message: 'Please hurry' },
    { ticket_id: ticket?.id ?? '', user_id, message: 'Staff only', internal: true },
  ])
  await db.insert(schema.applicationDrafts).values({ user_id, values: { address: 'Osu' }, step: 'you' })
  return { me, user_id, storage_key, application_id: application?.id ?? '' }
}
let count = 0

it('exports what is held of a person and nothing of others, without secrets or notes of staff', async () => {
  const { me, user_id, storage_key } = await tenant()
  const other = await tenant()
  const { records } = await exportOwnData(withScope(me, 'me.read'))
  expect(records['profile']).toMatchObject([{ id: user_id, phone: '+233241234567', language: null }])
  expect(records['documents']).toMatchObject([{ file_name: 'ama-payslip.pdf' }])
  expect(records['application_drafts']).toMatchObject([{ values: { address: 'Osu' } }])
  expect(records['support_tickets']).toHaveLength(1)
  expect(records['ticket_replies']).toMatchObject([{ message: 'Please hurry' }])
  const text = JSON.stringify(records)
  const ofOthers = [other.user_id, other.application_id, other.me.actor.email, other.storage_key]
  for (const secret of ['Staff only', 'argon2', storage_key, ...ofOthers]) expect(text).not.toContain(secret)
  for (const rows of Object.values(records))
    for (const row of rows) expect(row['user_id'] ?? user_id).toBe(user_id)
})

it('closes and erases straight away where no money ever moved, after proof that it is the owner', async () => {
  const { me, user_id, storage_key, application_id } = await tenant()
  expect(await getDeletionOutlook(withScope(me, 'me.read'))).toEqual({
    possible: true,
    obstacles: [],
    kept: [],
    kept_until: null,
    confirm_with: 'password',
  })
  await expect(closeAccount(withScope(me, 'me.update'), {})).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  await expect(closeAccount(withScope(me, 'me.update'), { current_password: 'wrong' })).rejects.toMatchObject(
    { code: 'VALIDATION_FAILED' },
  )
  await expect(closeAccount(withScope(me, 'me.update'), { code: '000000' })).rejects.toMatchObject({
    code: 'CODE_WRONG',
  })
  expect(
    await closeAccount(withScope(me, 'me.update'), { current_password: PASSWORD, reason: 'Moving away' }),
  ).toEqual({
    erased: true,
    kept: [],
    kept_until: null,
  })
  const { db } = harness.handle
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  expect(user).toMatchObject({ email: null, encrypted_password: null, deleted_at: expect.any(String) })
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, user_id))
  expect(profile).toMatchObject({ full_name: 'Erased', phone: null, ghana_card_number: null })
  const [application] = await db.select().from(applications).where(eq(applications.id, application_id))
  expect(application).toMatchObject({ landlord_name: 'Erased', monthly_rent: 82_550 })
  const { applicationDrafts } = schema
  expect(await db.select().from(applicationDrafts).where(eq(applicationDrafts.user_id, user_id))).toEqual([])
  expect(await db.select().from(schema.sessions).where(eq(schema.sessions.user_id, user_id))).toEqual([])
  expect(await harness.jobs.run('erase-files')).toBe(1)
  await expect(harness.services.storage.get(storage_key)).rejects.toBeInstanceOf(Error)
  await expect(
    closeAccount(withScope(me, 'me.update'), { current_password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

it('waits for what is open, and keeps what lending law keeps until its day', async () => {
  const open = await tenant('pending')
  expect(await getDeletionOutlook(withScope(open.me, 'me.read'))).toMatchObject({
    possible: false,
    obstacles: [{ code: 'APPLICATION_OPEN' }],
  })
  await expect(
    closeAccount(withScope(open.me, 'me.update'), { current_password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'DELETION_NOT_POSSIBLE' })
  const staff = await harness.signIn('finance')
  expect(await getDeletionOutlook(withScope(staff, 'me.read'))).toMatchObject({
    obstacles: [{ code: 'STAFF_ACCOUNT' }],
    confirm_with: 'code',
  })

  const paid = await tenant()
  await harness.handle.db.insert(payments).values({
    user_id: paid.user_id,
    application_id: paid.application_id,
    amount: 19_000,
    payment_type: 'application_fee',
    reference: uuidv7(),
    status: 'completed',
    paid_at: '2026-05-31T10:00:00.000Z',
  })
  const company = await makeCompany(harness.handle.db, {
    manager: null,
    owner: (await harness.signIn('company')).actor,
  })
  const employee = await makeEmployee(harness.handle.db, company, paid.me.actor)
  expect(await closeAccount(withScope(paid.me, 'me.update'), { current_password: PASSWORD })).toMatchObject({
    erased: false,
    kept_until: '2032-05-31',
  })
  const name = async () => {
    const [row] = await harness.handle.db.select().from(profiles).where(eq(profiles.id, paid.user_id))
    return row?.full_name
  }
  const [left] = await harness.handle.db
    .select()
    .from(schema.employees)
    .where(eq(schema.employees.id, employee.id))
  expect(left).toMatchObject({ user_id: null, consent: 'none', status: 'invited' })
  const kept = await name()
  await eraseClosedAccounts(harness.services)
  expect(await name()).toBe(kept)
  harness.clock.set('2032-06-01T00:00:00.000Z')
  await eraseClosedAccounts(harness.services)
  expect(await name()).toBe('Erased')
  await eraseClosedAccounts(harness.services)
  expect(await harness.jobs.run('erase-files')).toBe(1)
})
