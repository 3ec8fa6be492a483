import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { roles, type Role } from '@efie/domain'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../router.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { signInAs } from '../auth/testing.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

// What was taken from a colleague: listed, given back in one act, and not by the colleague's own appointees.

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
const latest = async () => {
  const { data } = await call(router.security.changes.list, { limit: 1 }, { context: superadmin })
  return data[0]!
}
const undo = (id: string, by = superadmin) =>
  call(router.security.changes.undo, { id, reason: 'It was a mistake' }, { context: by })
const give = (id: string, role: Role, by = admin) =>
  call(router.profiles.setRole, { id, role }, { context: by })
const suspend = async (id: string, suspended: boolean, by = superadmin) => {
  harness.clock.advance({ seconds: 1 })
  await call(router.profiles.update, { id, suspended }, { context: by })
}
const profileOf = async (id: string) => {
  const [row] = await db().select().from(schema.profiles).where(eq(schema.profiles.id, id))
  return row!
}
/** A superadmin appointed by this colleague. */
const appointedBy = async (context: Person) => {
  const { id } = await harness.signIn('user').then(({ actor }) => actor)
  await give(id, 'superadmin', context)
  harness.clock.advance({ seconds: 1 })
  return harness.as({ ...(await profileOf(id)), role: 'superadmin' }) as Person
}
const noticesOf = async ({ actor }: Person) =>
  (await db().select().from(schema.notifications).where(eq(schema.notifications.user_id, actor.id))).map(
    ({ title, message }) => `${title}: ${message.split('\n')[0]}`,
  )
const superseded = { status: 409, code: 'CHANGE_SUPERSEDED' }
const notIndependent = { status: 403, code: 'NOT_INDEPENDENT' }

describe('a role taken away', () => {
  it('is listed and comes back; its holder signs in anew', async () => {
    const person = await makeUser(db(), { role: 'finance', full_name: 'Kofi Mensah' })
    await give(person.id, 'user')
    await signInAs(harness.services, person)
    const change = await latest()
    expect(change).toMatchObject({
      kind: 'role',
      person: { id: person.id, role: 'user' },
      actor: { id: admin.actor.id },
      before: { role: 'finance' },
      after: { role: 'user' },
      state: 'standing',
    })
    harness.clock.advance({ seconds: 1 })
    expect(await undo(change.id)).toMatchObject({ state: 'undone', undone: { reason: 'It was a mistake' } })
    expect((await profileOf(person.id)).role).toBe('finance')
    expect(await db().select().from(schema.sessions).where(eq(schema.sessions.user_id, person.id))).toEqual(
      [],
    )
    expect(await noticesOf(superadmin)).toContainEqual(
      expect.stringContaining('A change was undone: Role of Kofi Mensah'),
    )
  })

  it('of a tenant or an employer is not listed', async () => {
    const { id } = await makeUser(db(), { role: 'company' })
    await give(id, 'user')
    expect((await latest()).person?.id).not.toBe(id)
  })

  it('of a superadmin comes back too', async () => {
    const { id } = await makeUser(db(), { role: 'superadmin' })
    await give(id, 'user', superadmin)
    const change = await latest()
    expect(change).toMatchObject({ before: { role: 'superadmin' }, after: { role: 'user' } })
    await undo(change.id)
    expect((await profileOf(id)).role).toBe('superadmin')
  })

  it('is given back neither by undoing nor by hand by whom they appointed', async () => {
    const fallen = await harness.signIn('superadmin')
    const puppet = await appointedBy(fallen)
    await give(fallen.actor.id, 'finance', superadmin)
    const change = await latest()
    await expect(undo(change.id, puppet)).rejects.toMatchObject(notIndependent)
    for (const role of ['superadmin', 'admin', 'credit_analyst'] as const)
      await expect(give(fallen.actor.id, role, puppet)).rejects.toMatchObject(notIndependent)
    harness.clock.advance({ seconds: 1 })
    await give(fallen.actor.id, 'user', puppet)
    harness.clock.advance({ seconds: 1 })
    await expect(give(fallen.actor.id, 'superadmin', puppet)).rejects.toMatchObject(notIndependent)
    await expect(undo((await latest()).id, puppet)).rejects.toMatchObject(notIndependent)
    expect((await profileOf(fallen.actor.id)).role).toBe('user')
  })

  it('is given back by who took it, whomever they appointed', async () => {
    const person = await makeUser(db())
    for (const role of ['finance', 'user', 'credit_analyst'] as const) {
      harness.clock.advance({ seconds: 1 })
      await give(person.id, role)
    }
    expect((await profileOf(person.id)).role).toBe('credit_analyst')
  })

  it('because its giving was undone is not given again by who gave it', async () => {
    const { id } = await makeUser(db())
    await give(id, 'finance')
    const change = await latest()
    harness.clock.advance({ seconds: 1 })
    await undo(change.id)
    await expect(give(id, 'finance')).rejects.toMatchObject(notIndependent)
    harness.clock.advance({ seconds: 1 })
    await give(id, 'finance', await harness.signIn('admin'))
    expect((await profileOf(id)).role).toBe('finance')
  })
})

describe('a colleague suspended', () => {
  it.each(roles.filter((role) => role !== 'user' && role !== 'company'))(
    'is listed and restored: %s',
    async (role) => {
      const person = await makeUser(db(), { role, full_name: 'Esi Owusu' })
      await signInAs(harness.services, person)
      await suspend(person.id, true)
      const change = await latest()
      expect(change).toMatchObject({
        kind: 'suspension',
        person: { id: person.id, full_name: 'Esi Owusu' },
        before: { suspended: false },
        after: { suspended: true },
        state: 'standing',
      })
      harness.clock.advance({ seconds: 1 })
      expect(await undo(change.id)).toMatchObject({ state: 'undone' })
      expect((await profileOf(person.id)).suspended_at).toBeNull()
      expect(await db().select().from(schema.sessions).where(eq(schema.sessions.user_id, person.id))).toEqual(
        [],
      )
      expect(await latest()).toMatchObject({ state: 'undo', after: { suspended: false } })
      expect((await noticesOf(superadmin)).at(-1)).toMatch(
        /^A change was undone: Esi Owusu .* can sign in again\. Reason: It was a mistake$/,
      )
      const audited = await db()
        .select()
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subject_id, person.id))
      expect(audited.map(({ action }) => action)).toEqual(['profile.suspend', 'profile.restore'])
    },
  )

  it('and restored by hand is listed as well, and suspended again', async () => {
    const { id } = await makeUser(db(), { role: 'finance' })
    await suspend(id, true, admin)
    const suspension = await latest()
    await suspend(id, false, admin)
    await expect(undo(suspension.id)).rejects.toMatchObject(superseded)
    harness.clock.advance({ seconds: 1 })
    await undo((await latest()).id)
    expect((await profileOf(id)).suspended_at).not.toBeNull()
  })

  it('is not restored by whom they appointed, by undoing or by hand; by others they are', async () => {
    const fallen = await harness.signIn('superadmin')
    const puppet = await appointedBy(fallen)
    await suspend(fallen.actor.id, true)
    const { id } = await latest()
    await expect(undo(id, puppet)).rejects.toMatchObject(notIndependent)
    await expect(suspend(fallen.actor.id, false, puppet)).rejects.toMatchObject(notIndependent)
    await expect(undo(id, { ...fallen })).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await undo(id)
    expect((await profileOf(fallen.actor.id)).suspended_at).toBeNull()
  })

  it('is restored by who suspended them, even if appointed by the same', async () => {
    const { id } = await makeUser(db())
    await give(id, 'finance', superadmin)
    await suspend(id, true)
    await undo((await latest()).id)
    expect((await profileOf(id)).suspended_at).toBeNull()
  })

  it('who has closed the account since stays out', async () => {
    const { id } = await makeUser(db(), { role: 'finance' })
    await suspend(id, true)
    await db()
      .update(schema.users)
      .set({ deleted_at: new Date().toISOString() })
      .where(eq(schema.users.id, id))
    await expect(undo((await latest()).id)).rejects.toMatchObject(superseded)
  })

  it('tenants are not listed, nor other changes of a colleague’s profile', async () => {
    const before = (await latest()).id
    const tenant = await makeUser(db())
    await suspend(tenant.id, true, admin)
    const colleague = await makeUser(db(), { role: 'finance' })
    await call(router.profiles.update, { id: colleague.id, city: 'Ho' }, { context: admin })
    await suspend(colleague.id, false)
    expect((await latest()).id).toBe(before)
  })
})
