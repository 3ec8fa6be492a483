import { isSame, schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import type { Role } from '@efie/domain'
import { call } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../router.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { createSuperadmin } from '../auth/index.ts'
import { signInAs } from '../auth/testing.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let admin: Person
let superadmin: Person
beforeAll(async () => {
  harness = await makeHarness({ clock: testClock(new Date().toISOString()) })
  admin = await harness.signIn('admin', { full_name: 'Mawuli Adjei' })
  superadmin = await harness.signIn('superadmin', { full_name: 'Adjoa Boateng' })
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.advance({ seconds: 1 }))

const db = () => harness.services.db
const list = (limit = 25, cursor?: string) =>
  call(router.security.changes.list, { limit, cursor }, { context: superadmin })
const latest = async () => {
  const { data } = await list(1)
  const [row] = data
  if (!row) throw new Error('nothing is listed')
  return row
}
const undo = (id: string, by = superadmin) =>
  call(router.security.changes.undo, { id, reason: 'Nobody agreed to this' }, { context: by })
const give = (id: string, role: Role, by = admin) =>
  call(router.profiles.setRole, { id, role }, { context: by })
const roleOf = async (id: string) => {
  const [row] = await db().select().from(schema.profiles).where(eq(schema.profiles.id, id))
  return row?.role
}
const sessionsOf = (user_id: string) =>
  db().select().from(schema.sessions).where(eq(schema.sessions.user_id, user_id))
const superseded = { status: 409, code: 'CHANGE_SUPERSEDED' }

describe('who may', () => {
  it('is superadmins alone', async () => {
    const { id } = await makeUser(db())
    await give(id, 'finance')
    const change = await latest()
    const refused = { code: 'INSUFFICIENT_PERMISSIONS', status: 403 }
    await expect(call(router.security.changes.list, { limit: 25 }, { context: admin })).rejects.toMatchObject(
      refused,
    )
    await expect(undo(change.id, admin)).rejects.toMatchObject(refused)
    await expect(undo(crypto.randomUUID())).rejects.toMatchObject({ code: 'SECURITY_CHANGE_NOT_FOUND' })
  })
})

describe('a role', () => {
  it('goes back to the one before; its holder signs in anew; everyone reads who undid it', async () => {
    const person = await makeUser(db(), { full_name: 'Kofi Mensah' })
    await give(person.id, 'finance')
    await signInAs(harness.services, person)
    const change = await latest()
    expect(change).toMatchObject({
      kind: 'role',
      person: { id: person.id, full_name: 'Kofi Mensah', role: 'finance' },
      actor: { id: admin.actor.id, full_name: 'Mawuli Adjei' },
      before: { role: 'user' },
      after: { role: 'finance' },
      state: 'standing',
      undone: null,
    })
    harness.clock.advance({ minutes: 1 })
    expect(await undo(change.id)).toMatchObject({
      state: 'undone',
      undone: { by: { full_name: 'Adjoa Boateng' }, reason: 'Nobody agreed to this' },
    })
    expect(await roleOf(person.id)).toBe('user')
    expect(await sessionsOf(person.id)).toEqual([])
    expect(await latest()).toMatchObject({
      kind: 'role',
      state: 'undo',
      actor: { id: superadmin.actor.id },
      before: { role: 'finance' },
      after: { role: 'user' },
    })
    const notices = await db()
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.user_id, superadmin.actor.id))
    expect(notices.at(-1)).toMatchObject({
      title: 'A change was undone',
      message: expect.stringContaining('Finance → Tenant. Reason: Nobody agreed to this'),
      link: '/admin/security?tab=changes',
    })
    const audited = await db()
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, change.id))
    expect(audited).toMatchObject([{ action: 'security-change.undo', actor_id: superadmin.actor.id }])
  })

  it('is undone once, and not while something newer stands; the older one again once the newer is undone', async () => {
    const { id } = await makeUser(db())
    await give(id, 'finance')
    const first = await latest()
    harness.clock.advance({ minutes: 1 })
    await give(id, 'credit_analyst')
    const second = await latest()
    await expect(undo(first.id)).rejects.toMatchObject(superseded)
    await undo(second.id)
    expect(await roleOf(id)).toBe('finance')
    await expect(undo(second.id)).rejects.toMatchObject({
      ...superseded,
      message: 'This change has already been undone',
    })
    harness.clock.advance({ minutes: 1 })
    await expect(undo((await latest()).id)).rejects.toMatchObject(superseded)
    await undo(first.id)
    expect(await roleOf(id)).toBe('user')
  })

  it('that was taken away meanwhile is not undone again', async () => {
    const { id } = await makeUser(db())
    await give(id, 'finance')
    const change = await latest()
    await give(id, 'user')
    await expect(undo(change.id)).rejects.toMatchObject(superseded)
  })

  it('is never one’s own, nor the last superadmin’s', async () => {
    await createSuperadmin(harness.services, 'third@efie.example')
    const change = await latest()
    expect(change).toMatchObject({ actor: null, after: { role: 'superadmin' } })
    const third = harness.as(change.person && { ...change.person, role: 'superadmin' }) as Person
    await expect(undo(change.id, third)).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await undo(change.id)
    expect(await roleOf(change.person?.id ?? '')).toBe('user')
  })
})

describe('weakened settings', () => {
  const save = (values: object) => call(router.settings.security.put, values, { context: admin })
  const settings = async () => (await db().select().from(schema.securitySettings))[0]

  it('go back to what they were, the weakened ones alone', async () => {
    await save({ account_lockout: 3, password_complexity: 'high', session_timeout: 30 })
    await save({ account_lockout: 50, password_complexity: 'low', session_timeout: 20 })
    const change = await latest()
    expect(change).toMatchObject({
      kind: 'settings',
      person: null,
      before: { account_lockout: 3, password_complexity: 'high' },
      after: { account_lockout: 50, password_complexity: 'low' },
      state: 'standing',
    })
    harness.clock.advance({ minutes: 1 })
    await undo(change.id)
    expect(await settings()).toMatchObject({
      account_lockout: 3,
      password_complexity: 'high',
      session_timeout: 20,
    })
    expect(await latest()).toMatchObject({ state: 'undo', after: { account_lockout: 3 } })
  })

  it('are left alone once one of them was changed again', async () => {
    await save({ account_lockout: 40 })
    const change = await latest()
    await save({ account_lockout: 39 })
    await expect(undo(change.id)).rejects.toMatchObject(superseded)
    harness.clock.advance({ minutes: 1 })
    await save({ account_lockout: 40 })
    await expect(undo(change.id)).rejects.toMatchObject(superseded)
    await undo((await latest()).id)
    expect(await settings()).toMatchObject({ account_lockout: 39 })
  })
})

describe('factors that were reset', () => {
  const protectedPerson = async () => {
    const person = await makeUser(db())
    const [factor] = await db()
      .insert(schema.mfaFactors)
      .values({
        user_id: person.id,
        factor_type: 'totp',
        status: 'verified',
        friendly_name: 'Phone',
        secret_sealed: 'sealed',
        phone: '233241234567',
      })
      .returning()
    await db()
      .insert(schema.webauthnCredentials)
      .values({ user_id: person.id, credential_id: person.id, public_key: 'key', friendly_name: 'Laptop' })
    return { person, factor: factor! }
  }
  const reset = (id: string) =>
    call(router.security.factors.reset, { id, reason: 'Lost the phone' }, { context: admin })
  const factorsOf = (id: string) =>
    db().select().from(schema.mfaFactors).where(eq(schema.mfaFactors.user_id, id))

  it('come back in place of those set up since, and everybody is signed out', async () => {
    const { person, factor } = await protectedPerson()
    await reset(person.id)
    const change = await latest()
    expect(change).toMatchObject({
      kind: 'factors',
      before: { factors: 2 },
      after: { factors: 0 },
      reason: 'Lost the phone',
      state: 'standing',
    })
    await db()
      .insert(schema.mfaFactors)
      .values({ user_id: person.id, factor_type: 'totp', status: 'verified', friendly_name: 'A stranger’s' })
    await signInAs(harness.services, person)
    harness.clock.advance({ minutes: 1 })
    expect(await undo(change.id)).toMatchObject({ state: 'undone' })
    expect(await factorsOf(person.id)).toEqual([factor])
    const keys = await db()
      .select()
      .from(schema.webauthnCredentials)
      .where(eq(schema.webauthnCredentials.user_id, person.id))
    expect(keys).toMatchObject([{ friendly_name: 'Laptop' }])
    expect(await sessionsOf(person.id)).toEqual([])
    const mails = await db()
      .select()
      .from(schema.messages)
      .where(isSame(schema.messages.recipient, person.email))
    expect(mails.map(({ template }) => template)).toContain('auth-factors-brought-back')
  })

  it('not those of an earlier reset while a later one stands', async () => {
    const { person } = await protectedPerson()
    await reset(person.id)
    const change = await latest()
    await db()
      .insert(schema.mfaFactors)
      .values({ user_id: person.id, factor_type: 'totp', status: 'verified', friendly_name: 'New' })
    harness.clock.advance({ minutes: 1 })
    await reset(person.id)
    await expect(undo(change.id)).rejects.toMatchObject(superseded)
  })

  it('cannot come back once they are no longer kept', async () => {
    const { person } = await protectedPerson()
    await reset(person.id)
    const { id } = await latest()
    const row = eq(schema.securityChanges.id, id)
    const [stored] = await db().select().from(schema.securityChanges).where(row)
    expect(stored?.kept_sealed).toBeTruthy()
    expect(stored?.kept_sealed).not.toContain('Laptop')
    await db().update(schema.securityChanges).set({ kept_sealed: null }).where(row)
    await expect(undo(id)).rejects.toMatchObject({
      ...superseded,
      data: { state: 'lapsed' },
      message: expect.stringContaining('no longer have'),
    })
  })
})

it('lists newest first, page by page', async () => {
  const first = await list(3)
  const rest = await list(100, first.next_cursor ?? '')
  const all = await list(100)
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
  const times = all.data.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const settings = await call(
    router.security.changes.list,
    { limit: 25, kind: 'settings' },
    { context: superadmin },
  )
  expect(new Set(settings.data.map(({ kind }) => kind))).toEqual(new Set(['settings']))
})

it('what is written down stays, but for words and what was kept', async () => {
  const { id } = await latest()
  for (const statement of [
    sql`update security_changes set after = '{}' where id = ${id}`,
    sql`update security_changes set reason = 'Another' where id = ${id}`,
    sql`delete from security_changes where id = ${id}`,
  ])
    await expect(db().execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
    })
})
