import { schema, type Database } from '@efie/database'
import {
  ledgerAccounts,
  outstandingOf,
  replayLoan,
  sumOf,
  type AccountCode,
  type PaymentMethod,
} from '@efie/domain'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { loadCircumstances } from '../features/lending/book/circumstances.ts'
import { findLoan, loadLoanEvents } from '../features/lending/book/queries.ts'
import { daysPastDueIn } from '../features/lending/book/suspend-interest.ts'
import { decideApproval } from '../features/approvals/index.ts'
import { createPayment, type PaymentInput } from '../features/payments/attempts/create-payment.ts'
import { resolveAttempt } from '../features/payments/attempts/resolve-attempt.ts'
import { releasePayout } from '../features/disbursements/release-payout.ts'
import { postShares } from '../features/invoices/post-shares.ts'
import { requestPayout } from '../features/disbursements/request-payout.ts'
import { requestReversal } from '../features/disbursements/reverse-payout.ts'
import { approvalActs } from '../approval-acts.ts'
import { asSystem, type Context, withScope } from '../platform/context.ts'
import { answerCharge } from '../platform/gateway/sandbox-answer.ts'
import type { ChargeAct } from '../platform/gateway/sandbox-behaviour.ts'
import { sandboxGateway } from '../platform/gateway/sandbox.ts'
import { makeApprovable } from './financing.ts'
import { makeHarness, type Harness } from './harness.ts'

type SignedInContext = Awaited<ReturnType<Harness['signIn']>>
type Application = typeof schema.applications.$inferSelect

/** A suite's world with the people who move money, and the sandbox gateway. */
export interface MoneyWorld extends Harness {
  tenant: SignedInContext
  analyst: SignedInContext
  inspector: SignedInContext
  finance: SignedInContext
  finance2: SignedInContext
}

export const makeMoneyWorld = async (
  options: Parameters<typeof makeHarness>[0] = {},
): Promise<MoneyWorld> => {
  const harness = await makeHarness({ gateway: sandboxGateway, ...options })
  return {
    ...harness,
    tenant: await harness.signIn('user', { full_name: 'Ama Serwaa' }),
    analyst: await harness.signIn('credit_analyst'),
    inspector: await harness.signIn('inspection_and_verification'),
    finance: await harness.signIn('finance'),
    finance2: await harness.signIn('finance'),
  }
}

/** The same person with another request. */
export const withKey = <Ctx extends Context>(ctx: Ctx, idempotency_key: string = uuidv7()): Ctx => ({
  ...ctx,
  request: { ...ctx.request, idempotency_key },
})

export const card = { method: 'card' as PaymentMethod }
export const wallet = (phone: string) => ({
  method: 'mobile_money' as PaymentMethod,
  network: 'mtn' as const,
  phone,
})

/** An approved and signed application with its fee waived, so that the balance at signing is due. */
export const makeSigned = async (
  world: MoneyWorld,
  tenant: SignedInContext = world.tenant,
  values: Partial<typeof schema.applications.$inferInsert> = {},
): Promise<Application> => {
  const { analyst, inspector, services } = world
  const now = services.clock.now().toISOString()
  const application = await makeApprovable(
    services.db,
    { tenant: tenant.actor, analyst: analyst.actor, inspector: inspector.actor },
    {
      status: 'approved',
      approved_by: analyst.actor.id,
      approved_at: now,
      offer_expires_at: '2099-01-01T00:00:00.000Z',
      signed_at: now,
      application_fee_waived: true,
      ...values,
    },
  )
  // The fixture's fee never came through the gateway; waiving it keeps these suites' books consistent.
  await services.db
    .delete(schema.payments)
    .where(
      and(
        eq(schema.payments.application_id, application.id),
        eq(schema.payments.payment_type, 'application_fee'),
      ),
    )
  return application
}

/** Starts a payment and answers it as the payer; the server asks the gateway straight away. */
export const payWithoutJobs = async (
  world: Pick<MoneyWorld, 'services'>,
  ctx: Context,
  input: PaymentInput,
  act: ChargeAct = 'approve',
) => {
  const started = await createPayment(withScope(withKey(ctx), 'payments.pay'), input)
  const reference = referenceOf(started)
  await answerCharge(world.services, reference, act)
  await resolveAttempt(asSystem(world.services), reference)
  return { payment_id: started.id, reference }
}

/** The same, and the job posts what an employer paid to the loans. */
export const pay = async (
  ...payment: Parameters<typeof payWithoutJobs>
): ReturnType<typeof payWithoutJobs> => {
  const [world, , { payment_type }] = payment
  const paid = await payWithoutJobs(...payment)
  if (payment_type === 'invoice') await postShares(world.services)
  return paid
}

export const referenceOf = (detail: { attempts: { reference: string }[] }): string => {
  const [attempt] = detail.attempts
  if (!attempt) throw new Error('no attempt was made')
  return attempt.reference
}

/** A running loan, paid out today. */
export const makeLoan = async (
  world: MoneyWorld,
  tenant: SignedInContext = world.tenant,
  values: Partial<typeof schema.applications.$inferInsert> = {},
): Promise<Application> => {
  const application = await makeSigned(world, tenant, values)
  if (application.deposit_amount > 0)
    await pay(world, tenant, {
      application_id: application.id,
      payment_type: 'initial_payment',
      ...card,
    })
  const payout = await requestPayout(withScope(withKey(world.finance), 'disbursements.request'), {
    application_id: application.id,
  })
  await releasePayout(withScope(withKey(world.finance2), 'disbursements.release'), { id: payout.id })
  return applicationNow(world.services.db, application.id)
}

export const applicationNow = async (db: Database, id: string): Promise<Application> => {
  const [row] = await db.select().from(schema.applications).where(eq(schema.applications.id, id))
  if (!row) throw new Error('no such application')
  return row
}

/** The loan of an application or order. */
export const loanNow = async (db: Database, ownerId: string) => {
  const [row] = await db
    .select()
    .from(schema.loans)
    .where(or(eq(schema.loans.application_id, ownerId), eq(schema.loans.order_id, ownerId)))
    .orderBy(desc(schema.loans.created_at), desc(schema.loans.id))
    .limit(1)
  if (!row) throw new Error('no such loan')
  return row
}

export const loanEventsOf = async (db: Database, ownerId: string) =>
  db
    .select()
    .from(schema.loanEvents)
    .where(eq(schema.loanEvents.loan_id, (await loanNow(db, ownerId)).id))
    .orderBy(schema.loanEvents.created_at, schema.loanEvents.id)

export const paymentNow = async (db: Database, id: string) => {
  const [row] = await db.select().from(schema.payments).where(eq(schema.payments.id, id))
  if (!row) throw new Error('no such payment')
  return row
}

export const demandsOf = (db: Database, applicationId: string) =>
  db
    .select()
    .from(schema.payments)
    .where(
      and(
        eq(schema.payments.application_id, applicationId),
        eq(schema.payments.payment_type, 'instalment'),
        sql`${schema.payments.due_date} is not null`,
      ),
    )
    .orderBy(schema.payments.due_date)

/** Balance of an account, optionally of one application. */
export const balanceOf = async (
  db: Database,
  account: AccountCode,
  applicationId?: string,
): Promise<number> => {
  const [row] = await db
    .select({ balance: sql`coalesce(sum(${schema.postings.amount}), 0)`.mapWith(Number) })
    .from(schema.postings)
    .where(
      and(
        eq(schema.postings.account_code, account),
        applicationId === undefined ? undefined : eq(schema.postings.application_id, applicationId),
      ),
    )
  return row?.balance ?? 0
}

/**
 * The ledger's balances for a loan, and those its replayed log implies: principal, interest, late fees,
 * credit.
 */
export const booksOf = async (db: Database, applicationId: string) => {
  const account = await findLoan(db, { application_id: applicationId })
  if (!account) throw new Error('no such loan')
  const { schedule, accrued_through: day } = account
  const state = replayLoan(schedule, await loadLoanEvents(db, account.id), day)
  const open = state.instalments.map((line) => ({ begun: line.period_start <= day, ...outstandingOf(line) }))
  const ahead = state.instalments.filter((line) => line.period_start > day)
  const prepaid = schedule.prepaid.filter((line) => line.period_start > day)
  const released = state.prepaid_interest_released > 0
  const negative = (amount: number) => (amount === 0 ? 0 : 0 - amount)
  const log = {
    principal: sumOf(open.map((line) => line.principal)),
    interest_receivable: sumOf(open.filter((line) => line.begun).map((line) => line.interest)),
    interest_in_advance: negative(
      sumOf(ahead.map((line) => line.paid.interest)) +
        (released ? 0 : sumOf(prepaid.map((line) => line.interest))),
    ),
    late_fees_receivable: sumOf(open.map((line) => line.late_fee)),
    interest_suspense: 0,
    tenant_credit: negative(state.credit),
  }
  // A written-off loan has no receivables, whatever may still be recovered.
  if (state.written_off_on !== null)
    Object.assign(log, {
      principal: 0,
      interest_receivable: 0,
      interest_in_advance: 0,
      late_fees_receivable: 0,
    })
  // Over 90 days past due, unpaid interest isn't income.
  const late = daysPastDueIn(await loadCircumstances(db, account))(state, day)
  if (late > 90) log.interest_suspense = negative(log.interest_receivable)
  // Figures stored beside the log for the ledger check must equal the log.
  const kept = {
    interest_receivable: account.interest_receivable,
    interest_suspense: negative(account.interest_suspended),
    interest_in_advance: negative(account.interest_in_advance),
    tenant_credit: negative(account.credit),
  }
  for (const name of Object.keys(kept) as (keyof typeof kept)[])
    if (kept[name] !== log[name]) throw new Error(`kept ${name} ${kept[name]}, by the log ${log[name]}`)
  const rows = await db
    .select({
      account: schema.postings.account_code,
      balance: sql`sum(${schema.postings.amount})`.mapWith(Number),
    })
    .from(schema.postings)
    .where(eq(schema.postings.application_id, applicationId))
    .groupBy(schema.postings.account_code)
  const balances = new Map(rows.map((row) => [row.account, row.balance]))
  const ledger: Record<string, number> = {}
  for (const name of Object.keys(log) as (keyof typeof log)[])
    ledger[name] = balances.get(ledgerAccounts[name]) ?? 0
  return { ledger, log, balances }
}

export const auditsOf = (db: Database, action: string, subjectId: string) =>
  db
    .select()
    .from(schema.auditEvents)
    .where(and(eq(schema.auditEvents.action, action), eq(schema.auditEvents.subject_id, subjectId)))
    .orderBy(desc(schema.auditEvents.created_at))

export const noticesOf = async (db: Database, userId: string) => {
  const rows = await db
    .select({ title: schema.notifications.title, message: schema.notifications.message })
    .from(schema.notifications)
    .where(eq(schema.notifications.user_id, userId))
    .orderBy(schema.notifications.created_at, schema.notifications.id)
  return rows
}

/** The second person's decision on a request. */
export const decide = async (ctx: Context, request: { id: string }, approve = true, note = 'As agreed') =>
  decideApproval(withScope(withKey(ctx), 'approvals.decide'), { id: request.id, approve, note }, approvalActs)

/** Finance requests the reversal of a loan's payout. */
export const requestReversalOf = async (world: MoneyWorld, applicationId: string) => {
  const [payout] = await world.services.db
    .select({ id: schema.disbursements.id })
    .from(schema.disbursements)
    .where(
      and(
        eq(schema.disbursements.application_id, applicationId),
        eq(schema.disbursements.status, 'confirmed'),
      ),
    )
  return requestReversal(withScope(withKey(world.finance), 'disbursements.request'), {
    id: payout?.id ?? '',
    cause: 'tenancy_failed',
    reason: 'The flat was let to another',
  })
}

export type { Application, SignedInContext }

// Suites of one money feature drive the others through these, since a suite can't import another feature.
export { chargeBack, recordChargeback } from '../features/payments/chargebacks/charge-back.ts'
export { winChargeback } from '../features/payments/chargebacks/win-chargeback.ts'
export { refundCredit } from '../features/payments/refunds/refund-credit.ts'
export { createPayment } from '../features/payments/attempts/create-payment.ts'
export { releasePayout, retryPayout } from '../features/disbursements/release-payout.ts'
export { recordPayment, updatePaymentByHand } from '../features/payments/by-hand/manual-entry.ts'
export { getReceipt } from '../features/payments/reading/get-receipt.ts'
export { pollPayments } from '../features/payments/attempts/poll-payments.ts'
export { resolveAttempt } from '../features/payments/attempts/resolve-attempt.ts'
export { trialBalance } from '../features/ledger/reports/trial-balance.ts'
export { getCertificate, verifyCertificate } from '../features/lending/papers/certificate.ts'
export { getSchedule } from '../features/lending/standing/get-schedule.ts'
export { runLoansDaily } from '../features/lending/daily/daily-loans.ts'
export { requestPayout } from '../features/disbursements/request-payout.ts'
export { askPayeeName } from '../features/applications/ask-payee-name.ts'
export { listApplications } from '../features/applications/list-applications.ts'
export { verifyPayee } from '../features/applications/verify-payee.ts'
export { signInAs } from '../features/auth/testing.ts'
