import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCompany, makeEmployee } from '../../../testing/companies.ts'
import {
  balanceOf,
  card,
  decide,
  loanNow,
  makeLoan,
  noticesOf,
  pay,
  recordPayment,
  refundCredit,
  requestReversalOf,
  trialBalance,
  updatePaymentByHand,
  withKey,
} from '../../../testing/money.ts'
import { undocumentedPostings } from '../../../testing/money-table.ts'
import { issueInvoiceOf } from '../../../testing/payroll.ts'
import { makeShopWorld } from '../../../testing/shop.ts'
import { payRefundByHand } from './pay-refund-by-hand.ts'
import { releaseRefund } from './release-refund.ts'
import { refundLoanReceipts } from './refund-loan-receipts.ts'
import { withScope } from '../../../platform/context.ts'

const INSTALMENT = 106_489
const cash = { channel: 'cash' as const, account_code: '1020', reference: 'Receipt 18' }

test('a reversed payout gives back wages too, and nothing that was given back before', async () => {
  const world = await makeShopWorld()
  const { db } = world.services
  world.clock.set('2026-11-20T09:00:00.000Z')
  const tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  const loan = await makeLoan(world, tenant)
  const owed = (account: (typeof ledgerAccounts)[keyof typeof ledgerAccounts]) =>
    balanceOf(db, account, loan.id).then((balance) => 0 - balance)

  const manager = await world.signIn('company_manager')
  const owner = await world.signIn('company')
  const company = await makeCompany(db, { manager: manager.actor, owner: owner.actor })
  await makeEmployee(db, company, tenant.actor, { full_name: 'Ama Serwaa' })
  world.clock.set('2026-12-16T09:00:00.000Z')
  const invoice = await issueInvoiceOf(world, manager, company)
  await pay(world, owner, { invoice_id: invoice.id, payment_type: 'invoice', ...card })
  const paid = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
    application_id: loan.id,
    payment_type: 'instalment',
    amount: 160_000,
    method: 'cash',
    received_on: '2026-12-16',
    note: 'At the counter',
  })
  await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
    id: paid.id,
    status: 'completed',
  })
  await refundCredit(withScope(withKey(world.finance), 'loans.adjust'), {
    id: loan.id,
    amount: 10_000,
    reason: 'Requested',
    by_hand: cash,
  })

  const admin = await world.signIn('admin')
  await decide(admin, await requestReversalOf(world, loan.id))
  expect(await owed(ledgerAccounts.tenant_credit)).toBe(INSTALMENT + 150_000)
  const { id: loan_id } = await loanNow(db, loan.id)
  await refundLoanReceipts(world.services, loan_id)
  await refundLoanReceipts(world.services, loan_id)
  expect(await owed(ledgerAccounts.tenant_credit)).toBe(0)
  expect(await owed(ledgerAccounts.refunds_in_flight)).toBe(INSTALMENT + 150_000)
  const rows = await db
    .select()
    .from(schema.refunds)
    .where(eq(schema.refunds.status, 'released'))
    .orderBy(asc(schema.refunds.created_at), asc(schema.refunds.id))
  expect(rows).toMatchObject([
    { payment_id: paid.id, amount: 160_000, route: 'hand' },
    { payment_id: null, user_id: tenant.actor.id, amount: INSTALMENT - 10_000, route: 'hand' },
  ])
  expect((await noticesOf(db, world.finance.actor.id)).map(({ title }) => title)).toContain(
    'Refund to be paid by hand',
  )

  // The till contains 150,000 of what it took.
  await expect(
    payRefundByHand(withScope(withKey(world.finance), 'payments.refund'), { id: rows[0]!.id, ...cash }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path: 'account_code' }] },
  })
  for (const { id } of rows) {
    const asked = await payRefundByHand(withScope(withKey(world.finance), 'payments.refund'), {
      id,
      channel: 'bank',
      account_code: '1000',
      reference: 'Transfer 7',
    })
    await decide(world.finance2, { id: asked.approval_id ?? '' })
  }
  expect(await owed(ledgerAccounts.refunds_in_flight)).toBe(0)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  expect(await undocumentedPostings(db)).toEqual([])
  await world.close()
})

test('what still waits for a second person goes back by the rule, once', async () => {
  const world = await makeShopWorld()
  const { db } = world.services
  world.clock.set('2026-11-20T09:00:00.000Z')
  const tenant = await world.signIn('user', { full_name: 'Ama Serwaa' })
  const loan = await makeLoan(world, tenant)
  const instalment = { application_id: loan.id, payment_type: 'instalment' as const, ...card }
  const { payment_id } = await pay(world, tenant, { ...instalment, amount: 200_000 })
  const { refunds } = await refundCredit(withScope(withKey(world.finance), 'loans.adjust'), {
    id: loan.id,
    reason: 'Requested',
  })
  expect(refunds).toMatchObject([{ status: 'requested', amount: 200_000 - INSTALMENT }])
  await decide(await world.signIn('admin'), await requestReversalOf(world, loan.id))
  await refundLoanReceipts(world.services, (await loanNow(db, loan.id)).id)
  const rows = await db
    .select({ status: schema.refunds.status, amount: schema.refunds.amount })
    .from(schema.refunds)
    .where(eq(schema.refunds.payment_id, payment_id))
    .orderBy(asc(schema.refunds.amount))
  expect(rows).toEqual([
    { status: 'declined', amount: 200_000 - INSTALMENT },
    { status: 'released', amount: 200_000 },
  ])
  await expect(
    releaseRefund(withScope(withKey(world.finance2), 'payments.confirm'), { id: refunds[0]!.id }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  expect(await balanceOf(db, ledgerAccounts.tenant_credit, loan.id)).toBe(0)
  expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  await world.close()
})
