import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from './platform/context.ts'
import { router } from './router.ts'
import { linkSent, makeCompany, makeEmployee } from './testing/companies.ts'
import { makeApplication } from './testing/financing.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import type { SignedInContext } from './testing/money.ts'

/**
 * An invitation belongs to the address or number it was sent to, not to the holder of its link (domain.md
 * §7).
 */
const MAIL = 'invited@mail.example'
const CONFIRMED = '2026-11-01T00:00:00.000Z'

let harness: Harness
let manager: SignedInContext
let company: { id: string }
beforeAll(async () => {
  harness = await makeHarness()
  manager = await harness.signIn('company_manager')
  company = await makeCompany(harness.services.db, { manager: manager.actor })
})
afterAll(() => harness.close())

const db = () => harness.services.db
const setAccount = (ctx: SignedInContext, values: Partial<typeof schema.users.$inferInsert>) =>
  db().update(schema.users).set(values).where(eq(schema.users.id, ctx.actor.id))
const otherAddress = { code: 'INVITATION_FOR_ANOTHER_ADDRESS', status: 403 }

describe('to act for a company', () => {
  const invite = async (email: string) => {
    const input = { id: company.id, email, member_role: 'owner' as const }
    await call(router.companies.invite, input, { context: manager })
    return linkSent(db(), 'company-invitation', 'company-invitation')
  }
  const read = (token: string, context: Context) => call(router.companies.invitation, { token }, { context })
  const accept = (token: string, context: Context) =>
    call(router.companies.acceptInvitation, { token }, { context })

  test('is of no use to a stranger who holds the link, and tells them next to nothing', async () => {
    const token = await invite('Invited@mail.example')
    const stranger = await harness.signIn('user')
    for (const holder of [harness.as(null), stranger]) {
      const shown = await read(token, holder)
      expect(shown).toMatchObject({
        company_name: 'Volta Foods',
        sent_to: ['i•••@mail.example'],
        is_yours: false,
        member_role: null,
      })
      expect(JSON.stringify(shown).toLowerCase()).not.toContain(MAIL)
    }
    await expect(accept(token, stranger)).rejects.toMatchObject({
      ...otherAddress,
      data: { sent_to: ['i•••@mail.example'] },
      message: expect.stringContaining('This invitation was sent to i•••@mail.example. Sign in with'),
    })
    expect(await db().select().from(schema.companyMembers)).toEqual([])
  })

  test('is accepted by the account that has confirmed the address, whatever its letters’ case', async () => {
    const token = await invite('INVITED@mail.example')
    const invited = await harness.signIn('user', { email: MAIL })
    await setAccount(invited, { email_confirmed_at: null })
    await expect(accept(token, invited)).rejects.toMatchObject(otherAddress)
    await setAccount(invited, { email_confirmed_at: CONFIRMED })
    expect(await read(token, invited)).toMatchObject({ is_yours: true, member_role: 'owner' })
    expect(await accept(token, invited)).toMatchObject({ id: company.id })
  })

  test('leaves an account alone that an open application needs', async () => {
    const applicant = await harness.signIn('user')
    await makeApplication(db(), applicant.actor)
    const token = await invite(applicant.actor.email)
    await expect(accept(token, applicant)).rejects.toMatchObject({ code: 'OPEN_APPLICATION_EXISTS' })
  })
})

describe('to link an employment', () => {
  const invite = async (values: { email: string | null; phone: string | null }) => {
    const employee = await makeEmployee(db(), company, null, values)
    const input = { id: company.id, employee_ids: [employee.id] }
    await call(router.employees.invite, input, { context: manager })
    return linkSent(db(), 'employment-invitation', 'employment')
  }
  const read = (token: string, context: Context) =>
    call(router.employments.invitation, { token }, { context })
  const accept = (token: string, context: Context) => call(router.employments.accept, { token }, { context })

  test('is of no use to a stranger, who does not even learn whose it is', async () => {
    const token = await invite({ email: 'clerk@mail.example', phone: '+233244000112' })
    const stranger = await harness.signIn('user')
    for (const holder of [harness.as(null), stranger])
      expect(await read(token, holder)).toMatchObject({
        company_name: 'Volta Foods',
        sent_to: ['c•••@mail.example', '••• 0112'],
        is_yours: false,
        full_name: null,
        staff_number: null,
      })
    await expect(accept(token, stranger)).rejects.toMatchObject({
      ...otherAddress,
      message: expect.stringContaining('c•••@mail.example and ••• 0112'),
    })
  })

  test('that came by text is accepted with the number, once the account has confirmed it', async () => {
    const token = await invite({ email: null, phone: '+233244000113' })
    const employee = await harness.signIn('user', { phone: '+233244000113' })
    await expect(accept(token, employee)).rejects.toMatchObject(otherAddress)
    await setAccount(employee, { phone: '233244000113', phone_confirmed_at: null })
    await expect(accept(token, employee)).rejects.toMatchObject(otherAddress)
    await setAccount(employee, { phone_confirmed_at: CONFIRMED })
    expect(await read(token, employee)).toMatchObject({ is_yours: true, full_name: 'Ama Serwaa' })
    expect(await accept(token, employee)).toMatchObject({ company_name: 'Volta Foods' })
  })

  test('that came by email is accepted with the address', async () => {
    const employee = await harness.signIn('user')
    const token = await invite({ email: employee.actor.email, phone: '+233244000114' })
    expect(await accept(token, employee)).toMatchObject({ company_name: 'Volta Foods' })
  })
})
