import { schema } from '@efie/database'
import {
  revealAlert,
  revealLimit,
  roles,
  type RevealField,
  type RevealPurpose,
  type RevealSubject,
  type Role,
} from '@efie/domain'
import { makeLoanRow } from '@efie/database/testing'
import { call } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { makeMoneyWorld, makeSigned, withKey, type MoneyWorld } from '../../testing/money.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const CARD = 'GHA-731904562-8'
const BORN = '1991-03-17'
const ACCOUNT = '+233241930475'
const OTHER_ACCOUNT = '14410000123456'

type Person = Awaited<ReturnType<MoneyWorld['signIn']>>
interface Input {
  subject_type: RevealSubject
  subject_id: string
  field: RevealField
  purpose: RevealPurpose
  note?: string
}

let world: MoneyWorld
let tenant: Person
let staff: Record<Role, Person>
let subjects: Record<RevealSubject, string>

const db = () => world.services.db
const reveal = (context: Person, input: Input) => call(router.reveals.create, input, { context })
const of = (subject_type: RevealSubject, field: RevealField) => ({
  subject_type,
  subject_id: subjects[subject_type],
  field,
  purpose: 'answer-person' as const,
})
const audits = (id: string) =>
  db()
    .select()
    .from(schema.auditEvents)
    .where(and(eq(schema.auditEvents.action, 'reveal.create'), eq(schema.auditEvents.subject_id, id)))
    .orderBy(schema.auditEvents.id)

beforeAll(async () => {
  world = await makeMoneyWorld({ environment: { RATE_LIMITS: 'on' } })
  tenant = await world.signIn('user', { ghana_card_number: CARD, date_of_birth: BORN })
  const people = await Promise.all(roles.map(async (role) => [role, await world.signIn(role)] as const))
  staff = Object.fromEntries(people) as Record<Role, Person>
  const application = await makeSigned(world, tenant, { payout_account: ACCOUNT })
  const [disbursement] = await db()
    .insert(schema.disbursements)
    .values({
      user_id: tenant.actor.id,
      application_id: application.id,
      amount: 990_600,
      reference: 'reveals-1',
      payout_method: 'mobile_money',
      payout_account: ACCOUNT,
      payout_name: 'Kofi Mensah',
      status: 'confirmed',
      requested_by: staff.finance.actor.id,
    })
    .returning()
  const [approval] = await db()
    .insert(schema.approvalRequests)
    .values({
      kind: 'change-payee',
      subject_type: 'application',
      subject_id: application.id,
      application_id: application.id,
      subject_user_id: tenant.actor.id,
      title: 'Pay Kofi Mensah into another account',
      before: {},
      after: {},
      payload: { payout_account: OTHER_ACCOUNT },
      reason: 'The wallet was closed',
      maker_id: staff.finance.actor.id,
      expires_at: '2026-12-20T09:00:00.000Z',
    })
    .returning()
  subjects = {
    profile: tenant.actor.id,
    application: application.id,
    disbursement: disbursement!.id,
    approval: approval!.id,
  }
})
afterAll(() => world.close())
beforeEach(async () => {
  await db().delete(schema.rateLimits)
  await db().delete(schema.notifications)
})

const identity: Role[] = ['credit_analyst', 'inspection_and_verification', 'admin', 'superadmin']
const money: Role[] = ['finance', 'admin', 'superadmin']
const cases = [
  ['profile', 'ghana_card_number', CARD, identity],
  ['profile', 'date_of_birth', BORN, identity],
  ['application', 'payout_account', ACCOUNT, [...identity, 'finance']],
  ['disbursement', 'payout_account', ACCOUNT, money],
  ['approval', 'payout_account', OTHER_ACCOUNT, money],
] as const

describe.each(cases)('%s: %s', (subject, field, value, allowed) => {
  test.each(roles)('%s', async (role) => {
    const asked = reveal(staff[role], of(subject, field))
    if (allowed.some((one) => one === role)) expect(await asked).toEqual({ value })
    else await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

test('the audit trail keeps who, which field and what for, never the number', async () => {
  const before = (await audits(subjects.profile)).length
  await reveal(staff.credit_analyst, {
    ...of('profile', 'ghana_card_number'),
    purpose: 'correct-record',
    note: 'Two digits were swapped',
  })
  const events = await audits(subjects.profile)
  expect(events).toHaveLength(before + 1)
  expect(events.at(-1)).toMatchObject({
    kind: 'record',
    actor_id: staff.credit_analyst.actor.id,
    subject_type: 'profile',
    before: null,
    after: { field: 'ghana_card_number', purpose: 'correct-record', note: 'Two digits were swapped' },
  })
  const everything = JSON.stringify(await db().select().from(schema.auditEvents))
  for (const plain of [CARD, BORN, ACCOUNT, OTHER_ACCOUNT]) expect(everything).not.toContain(plain)
})

test.each([
  ['field', { field: 'payout_account', purpose: 'match-payee' }],
  ['purpose', { purpose: 'check-payout' }],
  ['note', { purpose: 'legal-request' }],
  ['note', { purpose: 'correct-record', note: '   ' }],
] as const)('refuses a wrong %s before anything is shown', async (_path, wrong) => {
  const before = (await audits(subjects.profile)).length
  await expect(
    reveal(staff.admin, { ...of('profile', 'ghana_card_number'), ...wrong }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await audits(subjects.profile)).toHaveLength(before)
})

test.each(['0241930475', '+233 24 193 0475'])('a note may not repeat the number: %s', async (note) => {
  await expect(reveal(staff.finance, { ...of('application', 'payout_account'), note })).rejects.toMatchObject(
    { code: 'VALIDATION_FAILED', data: { issues: [{ path: 'note' }] } },
  )
})

test('what is one’s own, not there, or never given is not revealed', async () => {
  const own = { ...of('profile', 'ghana_card_number'), subject_id: staff.admin.actor.id }
  await expect(reveal(staff.admin, own)).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await expect(reveal(staff.credit_analyst, own)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const nobody = '00000000-0000-7000-8000-0000000000ab'
  for (const [subject_type, field, code] of [
    ['profile', 'date_of_birth', 'PROFILE_NOT_FOUND'],
    ['application', 'payout_account', 'APPLICATION_NOT_FOUND'],
    ['disbursement', 'payout_account', 'DISBURSEMENT_NOT_FOUND'],
    ['approval', 'payout_account', 'APPROVAL_NOT_FOUND'],
  ] as const)
    await expect(
      reveal(staff.superadmin, { ...of(subject_type, field), subject_id: nobody }),
    ).rejects.toMatchObject({ code })
})

test('counted by person and day: superadmins hear of it once, then no more is shown', async () => {
  const { finance, admin, superadmin } = staff
  const alerts = async () =>
    (await db().select().from(schema.notifications)).filter(({ link }) =>
      link?.startsWith('/admin/audit?actor='),
    )
  const show = () => reveal(finance, of('application', 'payout_account'))
  for (let shown = 0; shown < revealAlert.count; shown += 1) await show()
  expect(await alerts()).toEqual([])
  await show()
  const told = await alerts()
  expect(told.map(({ user_id }) => user_id)).toEqual([superadmin.actor.id])
  expect(told[0]).toMatchObject({
    title: 'Many masked numbers shown in full',
    link: `/admin/audit?actor=${finance.actor.id}`,
  })
  for (let shown = revealAlert.count + 1; shown < revealLimit.count; shown += 1) await show()
  const before = (await audits(subjects.application)).length
  await expect(show()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await audits(subjects.application)).toHaveLength(before)
  expect(await alerts()).toHaveLength(1)
  expect(await reveal(admin, of('application', 'payout_account'))).toEqual({ value: ACCOUNT })
})

test('staff get the masked number where the owner gets the whole one', async () => {
  const { finance, admin, sales_executive } = staff
  const input = { id: subjects.application }
  const get = (context: Person) => call(router.applications.get, input, { context })
  expect(await get(tenant)).toMatchObject({ payout_account: ACCOUNT })
  expect(await get(finance)).toMatchObject({ payout_account: '•••• 0475' })
  await expect(get(sales_executive)).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  expect(await call(router.me.get, undefined, { context: tenant })).toMatchObject({
    ghana_card_number: CARD,
    date_of_birth: BORN,
  })
  const person = await call(router.profiles.get, { id: subjects.profile }, { context: admin })
  expect(person).toMatchObject({ ghana_card_masked: 'GHA-••••••562-8', birth_year: 1991 })
  expect(Object.keys(person)).not.toContain('ghana_card_number')
  expect(Object.keys(person)).not.toContain('date_of_birth')
})

test('a masked number that is sent back changes nothing', async () => {
  const before = await call(router.applications.get, { id: subjects.application }, { context: tenant })
  const changes = { id: subjects.application, payout_account: '•••• 0475' }
  await expect(
    call(router.applications.update, changes, { context: withKey(staff.admin) }),
  ).rejects.toMatchObject({ code: expect.any(String) })
  const card = { id: subjects.profile, ghana_card_number: 'GHA-••••••562-8' }
  await expect(call(router.profiles.update, card, { context: staff.admin })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await call(router.applications.get, { id: subjects.application }, { context: tenant })).toEqual(
    before,
  )
})

test('the terms of the contract are masked too; its paper is whole, and who of the staff reads it is kept', async () => {
  const { credit_analyst, recovery_and_collections } = staff
  const input = { id: subjects.application }
  const terms = async (context: Person) =>
    (await call(router.applications.agreement, input, { context })).terms
  expect(await terms(tenant)).toMatchObject({ payee: { account: ACCOUNT } })
  expect(await terms(credit_analyst)).toMatchObject({ payee: { account: '•••• 0475' } })
  await makeLoanRow(db(), { user_id: tenant.actor.id, application_id: input.id, days_past_due: 12 })
  expect(await terms(recovery_and_collections)).toMatchObject({ payee: { account: '•••• 0475' } })
  // The PDF's font only contains the glyphs it uses, under its own numbers, so a number and its mask differ
  // by how many are drawn.
  const drawn = async (context: Person) =>
    (await pdfText(await call(router.applications.agreementPdf, input, { context }))).length
  const whole = await drawn(tenant)
  expect(await drawn(credit_analyst)).toBe(whole)
  expect(await drawn(recovery_and_collections)).toBeLessThan(whole)
  const readers = await db()
    .select({ actor_id: schema.auditEvents.actor_id, kind: schema.auditEvents.kind })
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.action, 'agreement.read'))
  expect(readers).toEqual([{ actor_id: credit_analyst.actor.id, kind: 'read' }])
})
