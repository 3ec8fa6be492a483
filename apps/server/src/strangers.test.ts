import { isSame, schema } from '@efie/database'
import { notificationPreferencesFrom } from '@efie/domain'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { asSystem, type Context, withScope } from './platform/context.ts'
import { SEND_MESSAGE } from './platform/messaging/outbox.ts'
import { inviteMember, revokeInvitation } from './features/companies/invite-member.ts'
import { createEmployee, removeEmployee } from './features/employees/change-employees.ts'
import { inviteEmployees } from './features/employees/invite-employees.ts'
import { inviteGuarantor, withdrawGuarantor } from './features/guarantors/invite-guarantor.ts'
import { createLead } from './features/leads/change-leads.ts'
import { sendConsentCode } from './features/leads/consent.ts'
import { quoteLead } from './features/leads/quote-lead.ts'
import { notify } from './features/notifications/index.ts'
import { askAsGuest } from './features/tickets/ask-as-guest.ts'
import { replyToTicket } from './features/tickets/reply-to-ticket.ts'
import { verbatim } from './platform/texts/text.ts'
import { makeCompany, makeEmployee } from './testing/companies.ts'
import { makeApplication } from './testing/financing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { signInAs } from './testing/money.ts'

/** No one can make Efie send strangers unlimited messages, by any feature (domain.md §7). */
const EMAIL = 'stranger@mail.example'
const PHONE = '+233201234567'

let harness: Harness
let app: FastifyInstance
beforeAll(async () => {
  harness = await makeHarness({ environment: { RATE_LIMITS: 'on', DEMO: '1' } })
  app = await buildApp(harness.services, harness.handle)
})
afterAll(async () => {
  await app.close()
  await harness.close()
})
beforeEach(async () => {
  const { db } = harness.services
  harness.jobs.enqueued.length = 0
  await db.delete(schema.messages)
  await db.delete(schema.rateLimits)
})

const messagesTo = async (recipient: string): Promise<number> =>
  (
    await harness.services.db
      .select()
      .from(schema.messages)
      .where(isSame(schema.messages.recipient, recipient))
  ).length

/** How often each answer came: `sent`, or the code of a refusal. */
const repeat = async (times: number, act: (turn: number) => Promise<unknown>) => {
  const answers: Record<string, number> = {}
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await act(turn).then(
      () => 'sent',
      (error: unknown) => (error as { code: string }).code,
    )
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const limited = { code: 'RATE_LIMITED' }
const guarantor = { full_name: 'Yaw Boateng', phone: '0201234567', email: EMAIL, relation: 'friend' as const }

describe('a tenant', () => {
  test('has no text sent abroad, whatever number is typed', async () => {
    const tenant = await harness.signIn('user')
    const { id } = await makeApplication(harness.services.db, tenant.actor)
    for (const phone of ['+447911123456', '+2348031234567', '+18765551234', '+88213123456'])
      await expect(
        inviteGuarantor(withScope(tenant, 'guarantors.invite'), { ...guarantor, id, phone }),
      ).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        data: { issues: [{ path: 'phone', message: expect.stringMatching(/Ghana/) }] },
      })
    expect(await harness.services.db.select().from(schema.messages)).toEqual([])
  })

  test('invites and withdraws one guarantor 300 times: the stranger gets three texts and three mails', async () => {
    const tenant = await harness.signIn('user')
    const { id } = await makeApplication(harness.services.db, tenant.actor)
    const answers = await repeat(300, async () => {
      const row = await inviteGuarantor(withScope(tenant, 'guarantors.invite'), { ...guarantor, id })
      await withdrawGuarantor(withScope(tenant, 'guarantors.invite'), { id: row.id })
    })
    expect(answers).toEqual({ sent: 3, RATE_LIMITED: 297 })
    expect([await messagesTo(PHONE), await messagesTo(EMAIL)]).toEqual([3, 3])
    const rows = await harness.services.db
      .select()
      .from(schema.guarantors)
      .where(eq(schema.guarantors.application_id, id))
    expect(rows).toHaveLength(3)
  })

  test('cannot pass the limit of a recipient with further accounts, spellings of a mailbox or hours', async () => {
    const invite = async (email: string) => {
      const tenant = await harness.signIn('user')
      const { id } = await makeApplication(harness.services.db, tenant.actor)
      return inviteGuarantor(withScope(tenant, 'guarantors.invite'), {
        ...guarantor,
        id,
        phone: '0551112222',
        email,
      })
    }
    expect(await repeat(4, (turn) => invite(`Stranger+${turn}@mail.example`))).toEqual({
      sent: 3,
      RATE_LIMITED: 1,
    })
    harness.clock.advance({ hours: 1 })
    expect(await repeat(3, () => invite(EMAIL))).toEqual({ sent: 2, RATE_LIMITED: 1 })
    harness.clock.advance({ hours: 1 })
    await expect(invite(EMAIL)).rejects.toMatchObject({
      ...limited,
      message: expect.stringContaining('tomorrow'),
    })
    harness.clock.advance({ days: 1 })
    await invite(EMAIL)
  })

  test('writes to twenty strangers a day at most, withdrawn invitations included', async () => {
    const tenant = await harness.signIn('user')
    const { id } = await makeApplication(harness.services.db, tenant.actor)
    const answers = await repeat(25, async (turn) => {
      const phone = `02012345${String(turn).padStart(2, '0')}`
      const row = await inviteGuarantor(withScope(tenant, 'guarantors.invite'), {
        ...guarantor,
        id,
        phone,
        email: undefined,
      })
      await withdrawGuarantor(withScope(tenant, 'guarantors.invite'), { id: row.id })
    })
    expect(answers).toEqual({ sent: 20, RATE_LIMITED: 5 })
  })

  test('reads in their language until when, and programs in the header', async () => {
    const tenant = await harness.signIn('user', { language: 'fr' })
    const { id } = await makeApplication(harness.services.db, tenant.actor)
    const { access_token } = await signInAs(harness.services, tenant.actor)
    const invite = (turn: number) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/applications/${id}/guarantors`,
        headers: { authorization: `Bearer ${access_token}` },
        payload: { ...guarantor, phone: `02012345${60 + turn}` },
      })
    for (let turn = 0; turn < 3; turn += 1) expect((await invite(turn)).statusCode).toBe(201)
    harness.clock.advance({ minutes: 15 })
    const refused = await invite(3)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('2700')
    const { message } = refused.json<{ message: string }>()
    expect(message).toContain('Réessayez après')
    expect(message).not.toContain(EMAIL)
    harness.clock.advance({ minutes: 45 })
  })
})

describe('a company', () => {
  const company = async () => {
    const owner = await harness.signIn('company')
    return { owner, company: await makeCompany(harness.services.db, { owner: owner.actor }) }
  }

  test('invites one colleague 30 times: three mails', async () => {
    const { owner, company: of } = await company()
    const ctx = withScope(owner, 'companies.write')
    const answers = await repeat(30, async () => {
      const invited = await inviteMember(ctx, { id: of.id, email: EMAIL, member_role: 'clerk' })
      await revokeInvitation(ctx, { id: of.id, invitation_id: invited.id })
    })
    expect(answers).toEqual({ sent: 3, RATE_LIMITED: 27 })
    expect(await messagesTo(EMAIL)).toBe(3)
  })

  test('adds, invites and removes one employee 25 times: three mails, and no row of the refused', async () => {
    const { owner, company: of } = await company()
    const answers = await repeat(25, async (turn) => {
      const employee = await createEmployee(withScope(owner, 'employees.write'), {
        id: of.id,
        invite: true,
        staff_number: `S-${turn}`,
        full_name: 'Esi Darko',
        email: EMAIL,
        net_pay: 100_000,
      })
      await removeEmployee(withScope(owner, 'employees.write'), { id: of.id, employee_id: employee.id })
    })
    expect(answers).toEqual({ sent: 3, RATE_LIMITED: 22 })
    expect(await messagesTo(EMAIL)).toBe(3)
  })

  test('of 300 people invites all of them at once, twice a day', async () => {
    const { owner, company: of } = await company()
    const people = Array.from({ length: 300 }, (_, index) => ({
      company_id: of.id,
      staff_number: `N-${index}`,
      full_name: 'Esi Darko',
      email: `esi${index}@voltafoods.example`,
      phone: `+23320${String(1_000_000 + index)}`,
      net_pay: 100_000,
    }))
    await harness.services.db.insert(schema.employees).values(people)
    const invite = () => inviteEmployees(withScope(owner, 'employees.write'), { id: of.id })
    expect(await invite()).toEqual({ invited: 300, skipped: 0 })
    expect(await invite()).toEqual({ invited: 300, skipped: 0 })
    await expect(invite()).rejects.toMatchObject(limited)
    expect(await messagesTo('esi7@voltafoods.example')).toBe(2)
  })

  test('that lists a stranger’s number 50 times writes to no one at it; others get theirs', async () => {
    const { owner, company: of } = await company()
    for (let index = 0; index < 50; index += 1)
      await makeEmployee(harness.services.db, of, null, { email: null, phone: PHONE })
    await makeEmployee(harness.services.db, of, null, { email: EMAIL })
    const ctx = withScope(owner, 'employees.write')
    expect(await inviteEmployees(ctx, { id: of.id })).toEqual({ invited: 1, skipped: 50 })
    expect([await messagesTo(PHONE), await messagesTo(EMAIL)]).toEqual([0, 1])
  })

  test('counts nothing on another company’s account', async () => {
    const { company: of } = await company()
    const stranger = await harness.signIn('company')
    await expect(
      inviteEmployees(withScope(stranger, 'employees.write'), { id: of.id }),
    ).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' })
    expect(await harness.services.db.select().from(schema.rateLimits)).toEqual([])
  })
})

describe('staff', () => {
  const leadOf = (sales: Context) =>
    createLead(withScope(sales, 'leads.write'), {
      full_name: 'Ama Serwaa',
      email: EMAIL,
      phone: PHONE,
      source: 'walk-in',
    })

  test('share quotes with one lead ten times a day by each way', async () => {
    const sales = await harness.signIn('sales_executive')
    const { id } = await leadOf(sales)
    const quote = { id, monthly_rent: 82_550, advance_payment_months: 12, payday: 28 }
    for (const send_by of ['email', 'sms'] as const)
      expect(
        await repeat(12, () => quoteLead(withScope(sales, 'leads.write'), { ...quote, send_by })),
      ).toEqual({
        sent: 10,
        RATE_LIMITED: 2,
      })
    expect([await messagesTo(EMAIL), await messagesTo(PHONE)]).toEqual([10, 10])
    await quoteLead(withScope(sales, 'leads.write'), { ...quote, send_by: 'none' })
  })

  test('ask for consent ten times a day, and a repeat under its key counts nothing', async () => {
    const sales = await harness.signIn('sales_executive')
    const { id } = await leadOf(sales)
    const once = { ...sales, request: { ...sales.request, idempotency_key: 'quote-once' } }
    const quote = {
      id,
      monthly_rent: 82_550,
      advance_payment_months: 12,
      payday: 28,
      send_by: 'email' as const,
    }
    await repeat(30, () => quoteLead(withScope(once, 'leads.write'), quote))
    const answers = await repeat(12, () => {
      harness.clock.advance({ minutes: 2 })
      return sendConsentCode(withScope(sales, 'leads.write'), { id })
    })
    expect(answers).toEqual({ sent: 9, RATE_LIMITED: 3 })
  })

  test('who ask for consent again within a minute are told when to, and nothing is counted', async () => {
    const sales = await harness.signIn('sales_executive')
    const { id } = await leadOf(sales)
    await sendConsentCode(withScope(sales, 'leads.write'), { id })
    const before = await harness.services.db.select().from(schema.rateLimits)
    for (let click = 0; click < 12; click += 1)
      await expect(sendConsentCode(withScope(sales, 'leads.write'), { id })).rejects.toMatchObject({
        ...limited,
        data: { retry_after: 60 },
      })
    expect(await harness.services.db.select().from(schema.rateLimits)).toEqual(before)
  })

  test('answer a guest ten times a day, whatever others sent to that address', async () => {
    const finance = await harness.signIn('finance')
    const guest = harness.as(null)
    const question = {
      name: 'Esi',
      email: EMAIL,
      category: 'other' as const,
      subject: 'Kumasi',
      message: 'There?',
    }
    expect(await repeat(7, () => askAsGuest(guest, question))).toEqual({ sent: 5, RATE_LIMITED: 2 })
    const [ticket] = await harness.services.db.select().from(schema.supportTickets).limit(1)
    const answer = { id: ticket?.id ?? '', message: 'Yes', internal: false }
    expect(await repeat(12, () => replyToTicket(withScope(finance, 'tickets.reply'), answer))).toEqual({
      sent: 10,
      RATE_LIMITED: 2,
    })
    expect(await messagesTo(EMAIL)).toBe(15)
  })
})

describe('what no feature has counted', () => {
  const tell = async (person: { id: string }) => {
    await notify(asSystem(harness.services), {
      user_id: person.id,
      type: 'payment',
      title: verbatim('Paid'),
      message: verbatim('Your payment has arrived'),
    })
    await harness.jobs.run(SEND_MESSAGE)
  }
  const states = async () => {
    const rows = await harness.services.db
      .select()
      .from(schema.messages)
      .where(eq(schema.messages.channel, 'sms'))
    return rows.map((row) => row.status).toSorted()
  }
  const textMe = (user_id: string) => {
    const standard = notificationPreferencesFrom(null)
    const preferences = {
      ...standard,
      channels: { ...standard.channels, payment: { in_app: true, email: false, sms: true, push: false } },
    }
    return harness.services.db.insert(schema.notificationPreferences).values({ user_id, preferences })
  }

  test('is delivered twenty times a day to a number that its account has not confirmed', async () => {
    const { actor } = await harness.signIn('user', { phone: PHONE })
    await textMe(actor.id)
    for (let turn = 0; turn < 25; turn += 1) await tell(actor)
    const all = await states()
    expect([
      all.filter((one) => one === 'sent').length,
      all.filter((one) => one === 'failed').length,
    ]).toEqual([20, 5])
  })

  test('and without limit to one that is confirmed', async () => {
    const { actor } = await harness.signIn('user', { phone: '+233559876543' })
    await textMe(actor.id)
    await harness.services.db
      .update(schema.users)
      .set({ phone: '233559876543', phone_confirmed_at: '2026-11-20T09:00:00.000Z' })
      .where(eq(schema.users.id, actor.id))
    for (let turn = 0; turn < 25; turn += 1) await tell(actor)
    expect(new Set(await states())).toEqual(new Set(['sent']))
  })
})

describe('a name from before names were refused for web addresses', () => {
  const old = 'MTN: verify at http://evil.example/momo now.'
  const textsTo = async (recipient: string) =>
    (
      await harness.services.db
        .select()
        .from(schema.messages)
        .where(isSame(schema.messages.recipient, recipient))
    ).map((row) => `${row.subject ?? ''} ${row.text}`)

  test('reaches no one as a link: a guarantor, a colleague, an employee, a lead', async () => {
    const { db } = harness.services
    const tenant = await harness.signIn('user', { full_name: old })
    const { id } = await makeApplication(db, tenant.actor)
    await inviteGuarantor(withScope(tenant, 'guarantors.invite'), { ...guarantor, id })
    const owner = await harness.signIn('company')
    const company = await makeCompany(db, { owner: owner.actor }, { name: old })
    await inviteMember(withScope(owner, 'companies.write'), {
      id: company.id,
      email: 'clerk@mail.example',
      member_role: 'clerk',
    })
    await makeEmployee(db, company, null, { email: 'esi@mail.example' })
    await inviteEmployees(withScope(owner, 'employees.write'), { id: company.id })
    const sales = await harness.signIn('sales_executive', { full_name: old })
    const lead = await createLead(withScope(sales, 'leads.write'), {
      full_name: 'Ama',
      email: 'lead@mail.example',
      source: 'phone',
    })
    await sendConsentCode(withScope(sales, 'leads.write'), { id: lead.id })
    for (const recipient of [PHONE, EMAIL, 'clerk@mail.example', 'esi@mail.example', 'lead@mail.example']) {
      const texts = (await textsTo(recipient)).join('\n')
      expect(texts).toContain('MTN')
      expect(texts).not.toMatch(/evil\.example|http:\/\/evil/)
    }
  })
})
