import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { defaultNotificationPreferences, type SecuritySettings } from '@efie/domain'
import { call } from '@orpc/server'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSuperadmin } from './features/auth/index.ts'
import { choosePreferences } from './features/notifications/index.ts'
import { router } from './router.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { withScope } from './platform/context.ts'

// Every superadmin is alerted immediately to acts that open a way to money, whatever is switched off.

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let admin: Person
let superadmin: Person
let francophone: Person
let suspended: Person
beforeAll(async () => {
  harness = await makeHarness({ environment: { PUBLIC_URL: 'https://efie.example' } })
  admin = await harness.signIn('admin', { full_name: 'Mawuli Adjei' })
  superadmin = await harness.signIn('superadmin', { full_name: 'Adjoa Boateng' })
  francophone = await harness.signIn('superadmin', { full_name: 'Koffi Kponton', language: 'fr' })
  suspended = await harness.signIn('superadmin', { suspended_at: '2026-11-01T09:00:00.000Z' })
  await harness.signIn('admin')
  await db().update(schema.systemSettings).set({ email_notifications: false, system_alerts: false })
  const nothing = { in_app: false, email: false, sms: false, push: false }
  await choosePreferences(withScope(superadmin, 'notifications.update'), {
    channels: { ...defaultNotificationPreferences().channels, system: nothing },
    quiet_from: '00:00',
    quiet_until: '23:59',
  })
})
afterAll(() => harness.close())
beforeEach(async () => {
  await db().delete(schema.notifications)
  await db().delete(schema.messages)
})

const db = () => harness.services.db

/** Who was notified, how often, and with which text. */
const told = async () => {
  const notices = await db().select().from(schema.notifications)
  const mails = await db()
    .select()
    .from(schema.messages)
    .where(and(eq(schema.messages.template, 'security-alert'), eq(schema.messages.channel, 'email')))
  const to = (person: Person) => ({
    notices: notices.filter(({ user_id }) => user_id === person.actor.id),
    mails: mails.filter(({ recipient }) => recipient === person.actor.email),
  })
  return { people: new Set(notices.map(({ user_id }) => user_id)), mails: mails.length, to }
}

const expectEverySuperadmin = async (link: string) => {
  const { people, mails, to } = await told()
  expect(people).toEqual(new Set([superadmin.actor.id, francophone.actor.id]))
  expect(mails).toBe(2)
  const { notices, mails: own } = to(superadmin)
  expect([notices.length, own.length]).toEqual([1, 1])
  const [notice, mail] = [notices[0]!, own[0]!]
  expect(notice.link).toBe(link)
  expect(mail.subject).toBe(`Efie: ${notice.title}`)
  expect(mail.text).toBe(
    `${notice.message}\n\nIf you didn’t expect this, review it here:\nhttps://efie.example${link}`,
  )
  const [french] = to(francophone).mails
  expect(french?.text).toMatch(/Si vous ne vous y attendiez pas/)
  return { notice, french: french!, mail }
}

test('a role of staff: who gave it, to whom, old and new, when; the act has taken effect', async () => {
  const person = await makeUser(db(), { full_name: 'Kofi Mensah', email: 'kofi@efie.example' })
  const given = { id: person.id, role: 'finance' as const }
  expect(await call(router.profiles.setRole, given, { context: admin })).toMatchObject({ role: 'finance' })
  const { notice, french } = await expectEverySuperadmin('/admin/security?tab=changes')
  expect(notice.message).toBe(
    `Role of Kofi Mensah (kofi@efie.example): Tenant → Finance.\nDone by Mawuli Adjei (${admin.actor.email}) on 20 Nov 2026 at 09:00.`,
  )
  expect(french.text).toContain('Locataire → Finance')
  expect(await db().select().from(schema.roleGrants).where(eq(schema.roleGrants.user_id, person.id))).toEqual(
    [expect.objectContaining({ role: 'finance', granted_by: admin.actor.id })],
  )
})

test('not of a role taken away, nor of one that stays', async () => {
  const person = await makeUser(db(), { role: 'finance' })
  await call(router.profiles.setRole, { id: person.id, role: 'finance' }, { context: admin })
  await call(router.profiles.setRole, { id: person.id, role: 'user' }, { context: admin })
  expect((await told()).people.size).toBe(0)
  expect(await db().select().from(schema.roleGrants).where(eq(schema.roleGrants.user_id, person.id))).toEqual(
    [],
  )
})

test('a superadmin who loses the role, is suspended or restored: the others and they themselves', async () => {
  const losing = await makeUser(db(), {
    role: 'superadmin',
    full_name: 'Esi Owusu',
    email: 'esi@efie.example',
  })
  await call(router.profiles.setRole, { id: losing.id, role: 'finance' }, { context: superadmin })
  const demoted = await told()
  expect(demoted.people).toEqual(new Set([superadmin.actor.id, francophone.actor.id, losing.id]))
  const [, role] = demoted.to(superadmin).notices
  expect(role).toMatchObject({
    title: 'A superadmin lost their role',
    message: expect.stringContaining('Role of Esi Owusu (esi@efie.example): Super Admin → Finance.'),
  })
  await db().delete(schema.notifications)
  const other = await makeUser(db(), { role: 'superadmin', full_name: 'Yaw Osei', email: 'yaw@efie.example' })
  await call(router.profiles.update, { id: other.id, suspended: true }, { context: superadmin })
  const suspension = await told()
  expect(suspension.people).toEqual(new Set([superadmin.actor.id, francophone.actor.id, other.id]))
  expect(suspension.to(superadmin).notices).toMatchObject([
    { title: 'A superadmin was suspended', message: expect.stringContaining('Yaw Osei') },
  ])
  await db().delete(schema.notifications)
  await call(router.profiles.update, { id: other.id, suspended: false }, { context: superadmin })
  expect((await told()).to(superadmin).notices).toMatchObject([
    { title: 'A superadmin was restored', link: '/admin/security?tab=changes' },
  ])
  await db().update(schema.profiles).set({ role: 'user' }).where(eq(schema.profiles.id, other.id))
})

test('a superadmin who acts hears of it once too: it may not have been them', async () => {
  const person = await makeUser(db())
  await call(router.profiles.setRole, { id: person.id, role: 'admin' }, { context: superadmin })
  await expectEverySuperadmin('/admin/security?tab=changes')
})

test('a superadmin from the command line, of whom the others hear', async () => {
  await createSuperadmin(harness.services, 'second@efie.example')
  const [made] = await db()
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.email, 'second@efie.example'))
  const { notice } = await expectEverySuperadmin('/admin/security?tab=changes')
  expect(notice.message).toContain('Administrator (second@efie.example): Tenant → Super Admin.')
  expect(notice.message).toContain('Done by someone at the server’s command line')
  await db().update(schema.profiles).set({ role: 'user' }).where(eq(schema.profiles.id, made!.id))
})

test('two-step verification taken from somebody, but not where there was none', async () => {
  const person = await makeUser(db(), { full_name: 'Yaa Asantewaa', email: 'yaa@efie.example' })
  const reset = { id: person.id, reason: 'Lost her phone' }
  await call(router.security.factors.reset, reset, { context: admin })
  expect((await told()).people.size).toBe(0)
  await db()
    .insert(schema.mfaFactors)
    .values({ user_id: person.id, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' })
  await call(router.security.factors.reset, reset, { context: admin })
  const { notice } = await expectEverySuperadmin('/admin/security?tab=changes')
  expect(notice.message).toMatch(
    /^Two-step verification was reset for Yaa Asantewaa \(yaa@efie\.example\)\. Reason: Lost her phone\nDone by Mawuli Adjei/,
  )
})

test('security settings that protect less, with old and new; not those that protect more', async () => {
  const save = (values: Partial<SecuritySettings>) =>
    call(router.settings.security.put, values, { context: admin })
  await save({ two_factor_auth: true, account_lockout: 2, session_timeout: 10 })
  expect((await told()).people.size).toBe(0)
  await save({ two_factor_auth: false, account_lockout: 100, password_complexity: 'low', log_retention: 90 })
  const { notice, french } = await expectEverySuperadmin('/admin/security?tab=changes')
  expect(notice.message.split('\n')).toEqual([
    'Two-step verification for staff: on → off',
    'Password complexity: high → low',
    'Failed attempts before lockout: 2 → 100',
    `Done by Mawuli Adjei (${admin.actor.email}) on 20 Nov 2026 at 09:00.`,
  ])
  expect(french.text).toContain('élevée → faible')
  expect(await db().select().from(schema.securitySettings)).toMatchObject([
    { two_factor_auth: false, account_lockout: 100 },
  ])
})
test('a wider network', async () => {
  const networks = (allowed_ranges: string[]) =>
    call(router.settings.security.put, { ip_whitelisting: true, allowed_ranges }, { context: admin })
  await networks(['127.0.0.0/8'])
  await networks(['127.0.0.1'])
  expect((await told()).people.size).toBe(0)
  await networks(['127.0.0.1', '154.160.0.0/16'])
  const { notice } = await expectEverySuperadmin('/admin/security?tab=changes')
  expect(notice.message).toContain('Allowed addresses and networks: 127.0.0.1 → 127.0.0.1, 154.160.0.0/16')
})

test('a request to restore a backup, and its end', async () => {
  const file_name = 'efie-backup.tar.gz.age'
  const [backup] = await db()
    .insert(schema.backups)
    .values({ reason: 'asked', status: 'verified', file_name })
    .returning()
  const input = { id: backup!.id, file_name, reason: 'A wrong import' }
  const { approval_id } = await call(router.backups.askRestore, input, { context: superadmin })
  const mailsOf = async (person: Person) => (await told()).to(person).mails.map(({ subject }) => subject)
  expect(await mailsOf(superadmin)).toEqual(['Efie: Restoring a backup was requested'])
  expect(await mailsOf(francophone)).toEqual(['Efie\u00A0: La restauration d’une sauvegarde a été demandée'])
  await db().delete(schema.messages)
  await call(router.approvals.withdraw, { id: approval_id }, { context: superadmin })
  expect(await mailsOf(francophone)).toHaveLength(1)
  expect(await mailsOf(superadmin)).toEqual(['Efie: The request to restore a backup was withdrawn'])
})

test('nothing is told of what was refused', async () => {
  const given = { id: superadmin.actor.id, role: 'finance' as const }
  await expect(call(router.profiles.setRole, given, { context: admin })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  expect(
    await db()
      .select()
      .from(schema.notifications)
      .where(inArray(schema.notifications.user_id, [superadmin.actor.id, suspended.actor.id])),
  ).toEqual([])
})
