import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { pdfText } from '../../testing/pdf-text.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  applicationNow,
  balanceOf,
  card,
  decide,
  demandsOf,
  noticesOf,
  pay,
  withKey,
  type Application,
  type SignedInContext,
} from '../../testing/money.ts'
import {
  makeServicedLoan,
  makeServicingWorld,
  servicingOf,
  type ServicedLoan,
  type ServicingWorld,
} from '../../testing/serviced-loan.ts'
import { remindPayments } from './daily/reminders.ts'
import { getCertificate, verifyCertificate } from './papers/certificate.ts'
import { getStatement } from './papers/statement.ts'
import { requestWriteOff } from './servicing/write-off.ts'
import { getPortfolio } from './standing/portfolio.ts'
import { withScope } from '../../platform/context.ts'

let world: ServicingWorld
let recovery: SignedInContext
let one: ServicedLoan
let tenant: SignedInContext
let loan: Application

const { at, daily, standing, payInstalment, expectBooksToAgree } = servicingOf(() => one)
const database = () => world.services.db

beforeAll(async () => {
  world = await makeServicingWorld()
  recovery = world.recovery
})
afterAll(() => world.close())
beforeEach(async () => {
  one = await makeServicedLoan(world)
  tenant = one.tenant
  loan = one.loan
})

describe('the end of a loan', () => {
  test('written off over 180 days past due by two persons; what comes after is recovered', async () => {
    at('2027-06-20')
    await daily()
    await expect(
      requestWriteOff(withScope(withKey(recovery), 'loans.service'), { id: loan.id, reason: 'Gone' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    at('2027-06-25')
    await daily()
    const { payoff } = await standing()
    const asked = await requestWriteOff(withScope(withKey(recovery), 'loans.service'), {
      id: loan.id,
      reason: 'Left the country',
    })
    expect(asked.amount).toBe(payoff)
    await decide(world.finance, asked)
    expect(await applicationNow(database(), loan.id)).toMatchObject({ status: 'written-off' })
    // Interest of seven months was never earned: it had been in suspense since the 91st day.
    expect(await balanceOf(database(), ledgerAccounts.credit_losses, loan.id)).toBe(payoff - 7 * 23_939)
    expect(asked.after).toMatchObject({
      credit_loss: payoff - 7 * 23_939,
      interest_in_suspense: 7 * 23_939,
    })
    expect((await standing()).payoff).toBe(payoff)
    await expectBooksToAgree()
    expect((await demandsOf(database(), loan.id)).every((demand) => demand.status === 'expired')).toBe(true)
    await payInstalment(50_000)
    expect(await balanceOf(database(), ledgerAccounts.recoveries, loan.id)).toBe(-50_000)
    expect((await standing()).payoff).toBe(payoff - 50_000)
    await expect(payInstalment(payoff)).rejects.toMatchObject({ code: 'AMOUNT_NOT_ALLOWED' })
    at('2027-09-01')
    await daily()
    await expectBooksToAgree()
  })

  test('settled it has a certificate that verifies, and a statement of every movement', async () => {
    at('2026-12-01')
    await expect(
      getCertificate(withScope(tenant, 'applications.read'), { id: loan.id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await pay(world, tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    const paper = await getCertificate(withScope(tenant, 'applications.read'), { id: loan.id })
    expect(paper.type).toBe('application/pdf')
    expect((await getCertificate(withScope(tenant, 'applications.read'), { id: loan.id })).name).toBe(
      paper.name,
    )
    const code = paper.name.replace('certificate-', '').replace('.pdf', '')
    expect(await verifyCertificate(world.as(null), { code: code.toLowerCase() })).toMatchObject({
      valid: true,
      holder: 'Ama S.',
      settled_on: '2026-12-01',
    })
    expect(await verifyCertificate(world.as(null), { code: 'EFIE-0000' })).toMatchObject({
      valid: false,
      holder: null,
    })
    const { profiles } = schema
    const english = await pdfText(await getStatement(withScope(tenant, 'applications.read'), { id: loan.id }))
    expect(english).toContain('Loan statement')
    expect(english).toMatch(/Settlement received - ?GHS [\d,]+\.\d\d/)
    await database().update(profiles).set({ language: 'fr' }).where(eq(profiles.id, tenant.actor.id))
    const french = await pdfText(
      await getStatement(withScope(world.finance, 'applications.read'), { id: loan.id }),
    )
    expect(french).toContain('Relevé du prêt')
    expect(french).toContain('1 déc. 2026')
    expect(french).toMatch(/Remboursement anticipé reçu - ?GHS\u{A0}[\d\u{A0}]+,\d\d/u)
    expect(
      await pdfText(await getCertificate(withScope(tenant, 'applications.read'), { id: loan.id })),
    ).toContain('Attestation de remboursement')
    const other = await world.signIn('user')
    await expect(getStatement(withScope(other, 'applications.read'), { id: loan.id })).rejects.toMatchObject({
      code: 'LOAN_NOT_FOUND',
    })
  })
})

describe('reminders and the portfolio', () => {
  test('each reminder goes out once, in fair hours, in the app, by mail and in GSM-7 by SMS', async () => {
    const messages = () =>
      database().select().from(schema.messages).where(eq(schema.messages.template, 'payment-reminder'))
    at('2026-12-22', '06:30')
    expect(await remindPayments(world.services)).toBe(0)
    at('2026-12-22')
    await remindPayments(world.services)
    await remindPayments(world.services)
    const sent = (await messages()).filter((message) => message.recipient === one.phone)
    expect(sent.map((message) => message.text)).toEqual([
      'Your payment of GHS 1,064.89 is due on 25 Dec 2026. Pay in the app.',
    ])
    await payInstalment()
    at('2026-12-25')
    await remindPayments(world.services)
    const notices = await noticesOf(database(), tenant.actor.id)
    expect(notices.filter((notice) => notice.message.includes('is due today'))).toEqual([])
  })

  test('the portfolio counts risk, ageing, collections and cures of the whole book', async () => {
    at('2027-02-15')
    await daily()
    const book = await getPortfolio(withScope(world.finance, 'portfolio.read'))
    const bucket = book.ageing.find((row) => row.bucket === '31-60')
    expect(bucket?.loans).toBeGreaterThanOrEqual(1)
    expect(book.ageing.reduce((sum, row) => sum + row.principal, 0)).toBe(book.principal_outstanding)
    expect(book.par.map((row) => row.days)).toEqual([1, 30, 60, 90])
    expect(book.par[0]?.principal).toBeGreaterThanOrEqual(book.par[1]?.principal ?? 0)
    expect(book.expected.at(-1)).toMatchObject({ month: '2027-02' })
    expect(book.vintages.find((row) => row.month === '2026-11')?.loans).toBeGreaterThan(3)
    expect(book.cures.length).toBeGreaterThan(0)
    await expect(async () => getPortfolio(withScope(tenant, 'portfolio.read'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
  })
})

test('every posting made here is in the table of docs/money.md', async () => {
  expect(await undocumentedPostings(database())).toEqual([])
})
