import { isSame, schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSeconds } from '../../platform/clock.ts'
import { makeHarness, testClock, type Harness } from '../../testing/harness.ts'
import { signInAs } from '../auth/testing.ts'
import { endAllSessions, endOwnSession, endSession } from './end-sessions.ts'
import { listFactors, resetFactors } from './factors.ts'
import { listOwnSessions, listSessions } from './list-sessions.ts'
import { listOwnSignIns, listSignIns } from './list-sign-ins.ts'
import { listLockouts, unlock } from './lockouts.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness({ clock: testClock(new Date().toISOString()) })
})
afterAll(() => harness.close())

const { users, sessions, mfaFactors, webauthnCredentials, auditEvents, messages, signInLog } = schema
const page = { limit: 25 }
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

const audited = async (subject_id: string) => {
  const [event] = await harness.handle.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, subject_id))
    .orderBy(desc(auditEvents.id))
  return event
}
const remaining = (user_id: string) =>
  harness.handle.db.select().from(sessions).where(eq(sessions.user_id, user_id))

describe('own sessions', () => {
  it('are listed with device and last use, end one by one, and leave no trace of others', async () => {
    const me = await harness.signIn('user')
    const stranger = await harness.signIn('user')
    const here = await signInAs(harness.services, me.actor)
    const phone = await signInAs(harness.services, me.actor)
    await harness.handle.db
      .update(sessions)
      .set({ user_agent: CHROME })
      .where(eq(sessions.id, phone.session_id))
    const program = await signInAs(harness.services, me.actor)
    await harness.handle.db
      .update(sessions)
      .set({ oauth_client_id: crypto.randomUUID() })
      .where(eq(sessions.id, program.session_id))
    const ctx = { ...me, actor: { ...me.actor, session_id: here.session_id } }
    const { data } = await listOwnSessions(withScope(ctx, 'me.read'), page)
    expect(data.map(({ id, current, device }) => [id, current, device])).toEqual(
      expect.arrayContaining([
        [here.session_id, true, 'Unknown device'],
        [phone.session_id, false, 'Chrome on Android'],
      ]),
    )
    expect(data).toHaveLength(2)
    await expect(
      endOwnSession(withScope(stranger, 'me.update'), { id: phone.session_id }),
    ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
    expect(await endOwnSession(withScope(ctx, 'me.update'), { id: phone.session_id })).toEqual({ ok: true })
    expect(await audited(phone.session_id)).toMatchObject({ action: 'auth.session.end' })
    await expect(endOwnSession(withScope(ctx, 'me.update'), { id: phone.session_id })).rejects.toMatchObject({
      code: 'SESSION_NOT_FOUND',
    })
    expect((await listOwnSignIns(withScope(ctx, 'me.read'), page)).data).toMatchObject([
      { event: 'sign-out', succeeded: true },
    ])
    expect((await listOwnSignIns(withScope(stranger, 'me.read'), page)).data).toEqual([])
    harness.clock.advance({ days: 31 })
    expect((await listOwnSessions(withScope(ctx, 'me.read'), page)).data).toEqual([])
  })
})

describe('an administrator', () => {
  it('sees sessions of everyone and ends those of lower ranks', async () => {
    const admin = await harness.signIn('admin')
    const tenant = await makeUser(harness.handle.db)
    const superadmin = await makeUser(harness.handle.db, { role: 'superadmin' })
    const [first, second] = [
      await signInAs(harness.services, tenant),
      await signInAs(harness.services, tenant),
    ]
    const above = await signInAs(harness.services, superadmin)
    const listed = await listSessions(withScope(admin, 'security.read'), { limit: 1, user_id: tenant.id })
    expect(listed.data).toMatchObject([{ user_id: tenant.id, full_name: tenant.full_name, role: 'user' }])
    const rest = await listSessions(withScope(admin, 'security.read'), {
      limit: 1,
      user_id: tenant.id,
      cursor: listed.next_cursor ?? '',
    })
    expect([...listed.data, ...rest.data].map(({ id }) => id).toSorted()).toEqual(
      [first.session_id, second.session_id].toSorted(),
    )
    await endSession(withScope(admin, 'security.manage'), { id: first.session_id })
    expect(await audited(first.session_id)).toMatchObject({ actor_id: admin.actor.id })
    await expect(
      endSession(withScope(admin, 'security.manage'), { id: first.session_id }),
    ).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
    await expect(async () =>
      endSession(withScope(admin, 'security.manage'), { id: above.session_id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(await endAllSessions(withScope(admin, 'security.manage'), { id: tenant.id })).toEqual({ ended: 1 })
    expect(await endAllSessions(withScope(admin, 'security.manage'), { id: tenant.id })).toEqual({ ended: 0 })
    expect(await remaining(tenant.id)).toEqual([])
    await expect(
      endAllSessions(withScope(admin, 'security.manage'), { id: admin.actor.id }),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await expect(
      endAllSessions(withScope(admin, 'security.manage'), { id: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    const finance = await harness.signIn('finance')
    await expect(async () =>
      endAllSessions(withScope(finance, 'security.manage'), { id: tenant.id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  it('unlocks accounts, which the log and the owner see', async () => {
    const admin = await harness.signIn('admin')
    const tenant = await makeUser(harness.handle.db)
    const locked_until = inSeconds(harness.clock, 900)
    await harness.handle.db.update(users).set({ locked_until }).where(eq(users.id, tenant.id))
    expect((await listLockouts(withScope(admin, 'security.read'), page)).data).toMatchObject([
      { user_id: tenant.id, locked_until },
    ])
    expect(await unlock(withScope(admin, 'security.manage'), { id: tenant.id })).toEqual({ ok: true })
    expect(await audited(tenant.id)).toMatchObject({ action: 'auth.unlock' })
    expect(await unlock(withScope(admin, 'security.manage'), { id: tenant.id })).toEqual({ ok: true })
    expect((await listLockouts(withScope(admin, 'security.read'), page)).data).toEqual([])
    const unlocks = await listSignIns(withScope(admin, 'security.read'), {
      ...page,
      event: 'unlock',
      succeeded: true,
    })
    expect(unlocks.data).toMatchObject([{ user_id: tenant.id, email: tenant.email }])
    expect(
      (
        await listSignIns(withScope(admin, 'security.read'), {
          ...page,
          user_id: tenant.id,
          succeeded: false,
        })
      ).data,
    ).toEqual([])
    const raw = await harness.handle.db.select().from(signInLog).where(eq(signInLog.user_id, tenant.id))
    expect(JSON.stringify(raw)).not.toContain(tenant.email)
  })

  it('takes away the factors of who lost their phone, and tells them', async () => {
    const admin = await harness.signIn('admin')
    const tenant = await makeUser(harness.handle.db)
    await signInAs(harness.services, tenant)
    await harness.handle.db.insert(mfaFactors).values([
      { user_id: tenant.id, factor_type: 'totp', status: 'verified', friendly_name: 'App' },
      { user_id: tenant.id, factor_type: 'recovery_code', status: 'verified' },
    ])
    await harness.handle.db
      .insert(webauthnCredentials)
      .values({ user_id: tenant.id, credential_id: 'x', public_key: 'y', friendly_name: 'Phone' })
    expect(
      (await listFactors(withScope(admin, 'security.read'), { id: tenant.id })).data.map(({ kind }) => kind),
    ).toEqual(['totp', 'recovery_code', 'passkey'])
    expect(
      await resetFactors(withScope(admin, 'security.manage'), { id: tenant.id, reason: 'Phone stolen' }),
    ).toEqual({ removed: 3 })
    expect(await remaining(tenant.id)).toEqual([])
    expect(await audited(tenant.id)).toMatchObject({
      action: 'auth.factors.reset',
      after: { removed: 3, reason: 'Phone stolen' },
    })
    const [mail] = await harness.handle.db
      .select()
      .from(messages)
      .where(isSame(messages.recipient, tenant.email))
    expect(mail).toMatchObject({ template: 'auth-factors-reset' })
    expect(
      await resetFactors(withScope(admin, 'security.manage'), { id: tenant.id, reason: 'Again' }),
    ).toEqual({ removed: 0 })
    const other = await makeUser(harness.handle.db, { role: 'admin' })
    await expect(async () =>
      resetFactors(withScope(admin, 'security.manage'), { id: other.id, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})
