import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { router } from '../../router.ts'
import {
  card,
  decide,
  makeLoan,
  pay,
  recordPayment,
  requestReversalOf,
  runLoansDaily,
  updatePaymentByHand,
  withKey,
  type SignedInContext,
} from '../money.ts'
import { makePunctual, renewalOf, RENEWAL_OPENS_ON, TENANT_NAME } from '../renewals.ts'
import { acceptDates, signatureOf } from '../sign-terms.ts'
import { situation, type Stage } from './situation.ts'
import { withScope } from '../../platform/context.ts'

const reason = 'As agreed on the phone'

interface Loan {
  tenant: SignedInContext
  id: string
  /** Part of the first instalment, paid by card. */
  payment_id: string
}

const live = async (stage: Stage, day: string): Promise<void> => {
  stage.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(stage.services)
}

const makePaidLoan = async (stage: Stage): Promise<Loan> => {
  const tenant = await stage.signIn('user', { full_name: TENANT_NAME, payday: 25 })
  const { id } = await makeLoan(stage, tenant, { payday: 25 })
  await live(stage, '2026-12-01')
  const part = { application_id: id, payment_type: 'instalment' as const, amount: 10_000, ...card }
  const { payment_id } = await pay(stage, tenant, part)
  return { tenant, id, payment_id }
}

const loanOn =
  (day: string) =>
  async (stage: Stage): Promise<Loan> => {
    const loan = await makePaidLoan(stage)
    await live(stage, day)
    return loan
  }

const payoutOf = async ({ services }: Stage, { id }: Loan): Promise<string> => {
  const { disbursements } = schema
  const [row] = await services.db
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.application_id, id), eq(disbursements.status, 'confirmed')))
  if (!row) throw new Error('the loan was not paid out')
  return row.id
}

const startCollection = ({ tenant, id, payment_id }: Loan) =>
  call(router.loans.startAutoCollection, { id, payment_id, consent: true }, { context: withKey(tenant) })

export const runningLoan = situation(makePaidLoan, {
  'loans.standing': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'loans.settlementQuote': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'loans.statement': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'applications.settlementQuote': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'loans.autoCollection': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
  'loans.startAutoCollection': ({ tenant, id, payment_id }) => ({
    by: tenant.actor,
    input: { id, payment_id, consent: true },
  }),
  'loans.stopAutoCollection': async (loan) => {
    await startCollection(loan)
    return { by: loan.tenant.actor, input: { id: loan.id } }
  },
  'loans.pause': ({ id }, { recovery }) => ({
    by: recovery.actor,
    input: { id, to_date: '2026-12-20', reason },
  }),
  'loans.endPause': async ({ id }, { recovery }) => {
    const pause = { id, to_date: '2026-12-20', reason }
    const { pauses } = await call(router.loans.pause, pause, { context: withKey(recovery) })
    return { by: recovery.actor, input: { id, pause_id: pauses[0]?.id, reason } }
  },
  'loans.chargeback': ({ payment_id }, { finance }) => ({
    by: finance.actor,
    input: { id: payment_id, reason },
  }),
  'chargebacks.record': ({ payment_id }, { finance }) => ({
    by: finance.actor,
    input: { id: payment_id, amount: 10_000, reference: 'D-100', reason },
  }),
  'chargebacks.win': async ({ payment_id }, { finance }) => {
    const dispute = { id: payment_id, amount: 10_000, reason }
    const { id } = await call(router.chargebacks.record, dispute, { context: withKey(finance) })
    return { by: finance.actor, input: { id, reason } }
  },
  'payments.receipt': ({ tenant, payment_id }) => ({ by: tenant.actor, input: { id: payment_id } }),
  'loans.reversePayout': async (loan, stage) => ({
    by: stage.finance.actor,
    input: { id: await payoutOf(stage, loan), cause: 'tenancy_failed', reason },
  }),
  'reveals.create': ({ id }, { finance }) => ({
    by: finance.actor,
    input: { subject_type: 'application', subject_id: id, field: 'payout_account', purpose: 'answer-person' },
  }),
})

const recordHardship = ({ tenant, id }: Loan) =>
  call(
    router.hardships.create,
    { id, cause: 'illness', message: 'In hospital for a month', wanted_months: 1 },
    { context: withKey(tenant) },
  )

const offerDates = async ({ id }: Loan, { recovery, finance }: Stage): Promise<void> => {
  const asked = await call(
    router.loans.proposeReschedule,
    { id, months: 2, reason },
    { context: withKey(recovery) },
  )
  await decide(finance, asked)
}

export const overdueLoan = situation(loanOn('2027-01-02'), {
  'loans.waive': ({ id }, { recovery }) => ({
    by: recovery.actor,
    input: { id, charge: 'late_fee', instalment_number: 1, amount: 100, reason },
  }),
  'loans.proposeReschedule': ({ id }, { recovery }) => ({
    by: recovery.actor,
    input: { id, months: 2, reason },
  }),
  'loans.previewReschedule': ({ id }, { recovery }) => ({ by: recovery.actor, input: { id, months: 2 } }),
  'loans.offeredTerms': async (loan, stage) => {
    await offerDates(loan, stage)
    return { by: loan.tenant.actor, input: { id: loan.id } }
  },
  'loans.sendTermsCode': async (loan, stage) => {
    await offerDates(loan, stage)
    return { by: loan.tenant.actor, input: { id: loan.id } }
  },
  'loans.acceptReschedule': async (loan, stage) => {
    const { tenant, id } = loan
    await offerDates(loan, stage)
    const { terms_hash } = await call(router.loans.offeredTerms, { id }, { context: tenant })
    return { by: tenant.actor, input: await signatureOf(stage, tenant, { id, terms_hash }) }
  },
  'loans.declineReschedule': async (loan, stage) => {
    await offerDates(loan, stage)
    return { by: loan.tenant.actor, input: { id: loan.id } }
  },
  'loans.addendumPdf': async (loan, stage) => {
    const { tenant, id } = loan
    await offerDates(loan, stage)
    await acceptDates(stage, tenant, id)
    const { addenda } = await call(router.loans.standing, { id }, { context: tenant })
    return { by: tenant.actor, input: { id, addendum_id: addenda[0]?.id } }
  },
  'promises.create': ({ tenant, id }) => ({
    by: tenant.actor,
    input: { id, amount: 30_000, due_date: '2027-01-05' },
  }),
  'hardships.create': ({ tenant, id }) => ({
    by: tenant.actor,
    input: { id, cause: 'illness', message: 'In hospital for a month', wanted_months: 1 },
  }),
  'hardships.decline': async (loan, { recovery }) => {
    const { id } = await recordHardship(loan)
    return { by: recovery.actor, input: { id, reason } }
  },
  'hardships.withdraw': async (loan) => {
    const { id } = await recordHardship(loan)
    return { by: loan.tenant.actor, input: { id } }
  },
  'collections.cancelPromise': async ({ tenant }, { recovery, services }) => {
    const { collectionCases } = schema
    const [row] = await services.db
      .select({ id: collectionCases.id })
      .from(collectionCases)
      .where(eq(collectionCases.user_id, tenant.actor.id))
    const id = row?.id ?? ''
    const promise = { id, amount: 30_000, due_date: '2027-01-05' }
    await call(router.collections.promise, promise, { context: withKey(recovery) })
    return { by: recovery.actor, input: { id, reason } }
  },
})

const askForLoss = ({ id }: Loan, { recovery }: Stage) =>
  call(router.loans.writeOff, { id, reason }, { context: withKey(recovery) })

export const lostLoan = situation(loanOn('2027-07-01'), {
  'loans.writeOff': ({ id }, { recovery }) => ({ by: recovery.actor, input: { id, reason } }),
  'approvals.decide': async (loan, stage) => {
    const { id } = await askForLoss(loan, stage)
    return { by: stage.finance.actor, input: { id, approve: true } }
  },
  'approvals.decide (refused)': async (loan, stage) => {
    const { id } = await askForLoss(loan, stage)
    return { by: stage.finance.actor, input: { id, approve: false, note: 'They pay again' } }
  },
  'approvals.withdraw': async (loan, stage) => {
    const { id } = await askForLoss(loan, stage)
    return { by: stage.recovery.actor, input: { id } }
  },
})

export const settledLoan = situation(
  async (stage) => {
    const loan = await makePaidLoan(stage)
    await pay(stage, loan.tenant, { application_id: loan.id, payment_type: 'settlement', ...card })
    return loan
  },
  {
    'loans.certificate': ({ tenant, id }) => ({ by: tenant.actor, input: { id } }),
    'loans.verifyCertificate': async ({ tenant, id }, { services }) => {
      await call(router.loans.certificate, { id }, { context: tenant })
      const [row] = await services.db.select().from(schema.repaymentCertificates)
      return { by: null, input: { code: row?.code } }
    },
  },
)

/** Prepaid in cash: the amount beyond the open instalment is credit. */
export const loanWithCredit = situation(
  async (stage) => {
    const loan = await makePaidLoan(stage)
    const { id } = await recordPayment(withScope(withKey(stage.finance), 'payments.record'), {
      application_id: loan.id,
      payment_type: 'instalment',
      amount: 150_000,
      method: 'cash',
      received_on: '2026-12-01',
      note: 'Receipt 114',
    })
    await updatePaymentByHand(withScope(withKey(stage.finance2), 'payments.confirm'), {
      id,
      status: 'completed',
    })
    return loan
  },
  {
    'loans.creditRefundOffer': ({ id }, { finance }) => ({ by: finance.actor, input: { id } }),
    'loans.refundCredit': ({ id }, { finance }) => ({
      by: finance.actor,
      input: { id, amount: 10_000, reason },
    }),
  },
)

export const renewableLoan = situation(
  async (stage) => {
    const tenant = await stage.signIn('user', { full_name: TENANT_NAME })
    return { tenant, loan: await makePunctual(stage, tenant, RENEWAL_OPENS_ON) }
  },
  {
    'loans.renewal': ({ tenant, loan }) => ({ by: tenant.actor, input: { id: loan.id } }),
    'loans.quoteRenewal': ({ tenant, loan }) => ({
      by: tenant.actor,
      input: { id: loan.id, monthly_rent: 82_550 },
    }),
    'loans.startRenewal': ({ tenant, loan }) => ({ by: tenant.actor, input: { ...renewalOf(loan) } }),
  },
)

/** A payout in two tranches, of which the first has arrived. */
export const loanInTwoPayouts = situation(
  async (stage) => {
    const tenant = await stage.signIn('user')
    return makeLoan(stage, tenant, { plan: 'six_plus_six' })
  },
  {
    'disbursements.cancelSecond': ({ id }, { finance }) => ({ by: finance.actor, input: { id, reason } }),
    'approvals.get': async ({ id }, stage) => {
      const request = await requestReversalOf(stage, id)
      return { by: stage.admin.actor, input: { id: request.id } }
    },
  },
)
