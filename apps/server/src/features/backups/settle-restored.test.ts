import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { migrationTags } from '@efie/database/migrate'
import { makeUser } from '@efie/database/testing'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { only } from '../../testing/only.ts'
import { sealAudit, verifyAudit } from '../audit/index.ts'
import { postAnEntry } from '../../testing/journal.ts'
import { replaceData, requireFitting } from './replace-data.ts'
import type { Replaced } from './settle-restored.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let harness: Harness

const db = () => harness.services.db
const file = () => join(folder, 'backup')
const soon = '2026-11-20T09:30:00.000Z'

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'efie-settle-'))
  harness = await makeHarness({
    environment: { DATA_DIR: folder },
    clock: testClock('2026-11-20T09:00:00.000Z'),
  })
  await makeUser(db(), { role: 'superadmin' })
})
afterEach(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = () => writeBackup(harness.services, file())
const restore = async (): Promise<Replaced> => {
  const found: Replaced[] = []
  await replaceData(
    harness.services,
    await requireFitting(harness.services, file()),
    async (_tx, replaced) => {
      found.push(replaced)
    },
  )
  return only(found)
}
const userOf = async (id: string) =>
  only(await db().select().from(schema.users).where(eq(schema.users.id, id)))
const profileOf = async (id: string) =>
  only(await db().select().from(schema.profiles).where(eq(schema.profiles.id, id)))
const setUser = (id: string, values: Partial<typeof schema.users.$inferInsert>) =>
  db().update(schema.users).set(values).where(eq(schema.users.id, id))
const setRole = (id: string, role: 'user' | 'company' | 'admin') =>
  db().update(schema.profiles).set({ role }).where(eq(schema.profiles.id, id))

test('people sign in with today’s addresses, even exchanged ones', async () => {
  const [ama, kofi, gone] = [await makeUser(db()), await makeUser(db()), await makeUser(db())]
  await setUser(ama.id, { email: 'ama@efie.example', phone: '233201111111' })
  await setUser(kofi.id, { email: 'kofi@efie.example', phone: '233202222222' })
  await setUser(gone.id, {
    email: 'gone@efie.example',
    phone: '233203333333',
    encrypted_password: 'old',
    email_confirmed_at: soon,
  })
  await db()
    .update(schema.profiles)
    .set({ phone: '+233203333333', email: 'gone@efie.example' })
    .where(eq(schema.profiles.id, gone.id))
  await backUp()

  await db().delete(schema.users).where(eq(schema.users.id, gone.id))
  await setUser(ama.id, { email: null, phone: null })
  await setUser(kofi.id, { email: 'ama@efie.example', phone: '233203333333', email_confirmed_at: null })
  await setUser(ama.id, { email: 'Gone@efie.example', phone: '233202222222', locked_until: soon })
  await db()
    .update(schema.profiles)
    .set({ email: 'ama@efie.example', phone: '+233203333333' })
    .where(eq(schema.profiles.id, kofi.id))
  await db().insert(schema.guessCounts).values({
    user_id: ama.id,
    kind: 'password',
    source: 'strangers',
    failures: 9,
    locks: 1,
    locked_until: soon,
    since: soon,
    updated_at: soon,
  })
  const { result } = await restore()

  expect(await userOf(ama.id)).toMatchObject({
    email: 'Gone@efie.example',
    phone: '233202222222',
    locked_until: expect.any(String),
  })
  expect(await userOf(kofi.id)).toMatchObject({
    email: 'ama@efie.example',
    phone: '233203333333',
    email_confirmed_at: null,
  })
  expect(await profileOf(kofi.id)).toMatchObject({ email: 'ama@efie.example', phone: '+233203333333' })
  expect(await userOf(gone.id)).toMatchObject({ email: null, phone: null, encrypted_password: null })
  expect(await profileOf(gone.id)).toMatchObject({
    email: `erased-${gone.id}@efie.invalid`,
    phone: null,
    suspended_at: expect.any(String),
  })
  expect(result.suspended_returning).toEqual([gone.id])
  expect(await db().select().from(schema.guessCounts)).toMatchObject([{ user_id: ama.id, failures: 9 }])
}, 60_000)

test('an identity and a passkey that are another person’s today stay theirs', async () => {
  const [gone, ama] = [await makeUser(db()), await makeUser(db())]
  const passkey = (user_id: string) =>
    db().insert(schema.webauthnCredentials).values({ user_id, credential_id: 'one', public_key: 'key' })
  const link = (user_id: string) =>
    db().insert(schema.identities).values({ user_id, provider: 'google', provider_id: 'one' })
  await passkey(gone.id)
  await link(gone.id)
  await backUp()
  await db().delete(schema.users).where(eq(schema.users.id, gone.id))
  await passkey(ama.id)
  await link(ama.id)
  await restore()
  expect(await db().select().from(schema.webauthnCredentials)).toMatchObject([{ user_id: ama.id }])
  expect(
    await db().select().from(schema.identities).where(eq(schema.identities.provider, 'google')),
  ).toMatchObject([{ user_id: ama.id }])
}, 60_000)

test('apps are asked for again, and keep today’s secrets', async () => {
  const ama = await makeUser(db())
  const client = async (client_name: string) =>
    only(
      await db()
        .insert(schema.oauthClients)
        .values({
          client_name,
          secret_hash: 'old',
          client_type: 'confidential',
          registration_type: 'manual',
          token_endpoint_auth_method: 'client_secret_basic',
          redirect_uris: [],
          grant_types: [],
          response_types: [],
          scope: '',
        })
        .returning(),
    )
  const [kept, removed] = [await client('Kept'), await client('Removed')]
  for (const { id } of [kept, removed])
    await db()
      .insert(schema.oauthConsents)
      .values({ user_id: ama.id, client_id: id, scopes: [], granted_at: soon })
  await backUp()
  await db()
    .update(schema.oauthClients)
    .set({ secret_hash: 'new' })
    .where(eq(schema.oauthClients.id, kept.id))
  await db().delete(schema.oauthClients).where(eq(schema.oauthClients.id, removed.id))
  await client('Later')
  await restore()
  const clients = await db().select().from(schema.oauthClients).orderBy(schema.oauthClients.client_name)
  expect(clients).toMatchObject([
    { client_name: 'Kept', secret_hash: 'new' },
    { client_name: 'Later', secret_hash: 'old' },
  ])
  expect(await db().$count(schema.oauthConsents)).toBe(0)
}, 60_000)

test('what people withdrew or revoked since stays so', async () => {
  const ama = await makeUser(db())
  const company = await makeCompany(db(), {})
  const employee = await makeEmployee(db(), company, ama)
  const draft = only(
    await db()
      .insert(schema.invoices)
      .values({
        company_id: company.id,
        number: 'INV-1',
        period: '2026-11-01',
        payday: '2026-11-25',
        due_date: '2026-11-30',
        line_count: 1,
        total: 50_000,
      })
      .returning(),
  )
  await db()
    .insert(schema.invoiceLines)
    .values({
      invoice_id: draft.id,
      employee_id: employee.id,
      application_id: (await makeApplication(db(), ama)).id,
      user_id: ama.id,
      instalment_number: 1,
      staff_number: employee.staff_number,
      employee_name: employee.full_name,
      amount: 50_000,
      ends_on: '2027-10-25',
    })
  const invite = async (email: string) =>
    only(
      await db()
        .insert(schema.companyInvitations)
        .values({ company_id: company.id, email, member_role: 'clerk', expires_at: soon })
        .returning(),
    )
  const [revoked, accepted, unknown, open] = [
    await invite('revoked@efie.example'),
    await invite('accepted@efie.example'),
    await invite('unknown@efie.example'),
    await invite('open@efie.example'),
  ]
  const prefer = (preferences: object) =>
    db()
      .insert(schema.notificationPreferences)
      .values({ user_id: ama.id, preferences: preferences as never })
      .onConflictDoUpdate({
        target: schema.notificationPreferences.user_id,
        set: { preferences: preferences as never },
      })
  await prefer({ earlier: true })
  await backUp()
  const set = (id: string, values: Partial<typeof schema.companyInvitations.$inferInsert>) =>
    db().update(schema.companyInvitations).set(values).where(eq(schema.companyInvitations.id, id))
  await set(revoked.id, { revoked_at: soon })
  await set(accepted.id, { accepted_at: soon, accepted_by: ama.id })
  await db().delete(schema.companyInvitations).where(eq(schema.companyInvitations.id, unknown.id))
  await db()
    .update(schema.employees)
    .set({ status: 'invited', consent: 'withdrawn', consent_withdrawn_at: soon, invitation_version: 3 })
    .where(eq(schema.employees.id, employee.id))
  await prefer({ now: true })
  await restore()
  const invitations = await db().select().from(schema.companyInvitations)
  const invitationOf = (id: string) => invitations.find((one) => one.id === id)
  expect(invitationOf(revoked.id)?.revoked_at).not.toBeNull()
  expect(invitationOf(accepted.id)).toMatchObject({ accepted_by: ama.id, revoked_at: null })
  expect(invitationOf(unknown.id)?.revoked_at).not.toBeNull()
  expect(invitationOf(open.id)).toMatchObject({ accepted_at: null, revoked_at: null })
  expect(await db().select().from(schema.employees)).toMatchObject([
    {
      status: 'invited',
      consent: 'withdrawn',
      invitation_version: 3,
      consent_withdrawn_at: expect.any(String),
    },
  ])
  expect(await db().select().from(schema.invoices)).toMatchObject([{ status: 'void', line_count: 0 }])
  expect(await db().select().from(schema.notificationPreferences)).toMatchObject([
    { preferences: { now: true } },
  ])
}, 60_000)

test('a company’s account acts for a company, or is a tenant’s', async () => {
  const company = await makeCompany(db(), {})
  const add = (user_id: string) =>
    db().insert(schema.companyMembers).values({ company_id: company.id, user_id, member_role: 'clerk' })
  const [joined, removed, stays] = [
    await makeUser(db()),
    await makeUser(db(), { role: 'company' }),
    await makeUser(db(), { role: 'company' }),
  ]
  const [raised, demoted] = [
    await makeUser(db(), { role: 'company' }),
    await makeUser(db(), { role: 'admin' }),
  ]
  for (const { id } of [removed, stays, raised]) await add(id)
  await backUp()
  await add(joined.id)
  await setRole(joined.id, 'company')
  await db()
    .delete(schema.companyMembers)
    .where(inArray(schema.companyMembers.user_id, [removed.id]))
  await setRole(removed.id, 'user')
  await setRole(raised.id, 'admin')
  await add(demoted.id)
  await setRole(demoted.id, 'company')
  await restore()
  const roles = await Promise.all(
    [joined, removed, stays, raised, demoted].map(async ({ id }) => (await profileOf(id)).role),
  )
  expect(roles).toEqual(['user', 'user', 'company', 'company', 'user'])
  const members = await db().select().from(schema.companyMembers)
  expect(new Set(members.map(({ user_id }) => user_id))).toEqual(new Set([stays.id, raised.id]))
}, 60_000)

test('entries that weren’t sealed before they went leave a seal', async () => {
  await backUp()
  await postAnEntry(harness.services)
  const { seals } = await restore()
  expect(seals.until).toBeGreaterThan(seals.after)
  await sealAudit(harness.services)
  expect((await verifyAudit(harness.services)).problems).toEqual([
    `Seal ${seals.until} covered 1 journal entry, but 0 were found`,
  ])
}, 60_000)

test('a backup of an older version isn’t restored over present data', async () => {
  await writeBackup(harness.services, file(), migrationTags().slice(0, -1))
  await expect(requireFitting(harness.services, file())).rejects.toThrow(/older version.*npm run db:restore/)
}, 60_000)
