import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import { makeApplication } from '../financing.ts'
import { card, makeSigned, pay, referenceOf, wallet, withKey } from '../money.ts'
import { FAILING, fillTill, fromTill } from '../refunds.ts'
import { situation, type Stage } from './situation.ts'

const reason = 'Paid twice'
const fee = (application_id: string) => ({ application_id, payment_type: 'application_fee' as const })

const makeFee = async (stage: Stage) => {
  const tenant = await stage.signIn('user')
  const { id } = await makeApplication(stage.services.db, tenant.actor)
  return { tenant, application: id }
}

const start = async (stage: Stage, means: object = card) => {
  const { tenant, application } = await makeFee(stage)
  const input = { ...fee(application), ...card, ...means }
  const detail = await call(router.payments.create, input, { context: withKey(tenant) })
  return { tenant, detail }
}

const recordFee = async (application: string, { finance }: Stage): Promise<string> => {
  const entry = { amount: 19_000, method: 'cash' as const, received_on: '2026-11-20', note: 'Receipt 114' }
  const recorded = { ...fee(application), ...entry }
  const { id } = await call(router.payments.record, recorded, { context: withKey(finance) })
  return id
}

export const feeToPay = situation(makeFee, {
  'payments.refresh': async (_state, stage) => {
    const { tenant, detail } = await start(stage)
    await answerCharge(stage.services, referenceOf(detail), 'approve')
    return { by: tenant.actor, input: { id: detail.id } }
  },
  'payments.refresh (declined)': async (_state, stage) => {
    const { tenant, detail } = await start(stage)
    await answerCharge(stage.services, referenceOf(detail), 'decline')
    return { by: tenant.actor, input: { id: detail.id } }
  },
  'payments.refresh (another amount)': async (_state, stage) => {
    const { tenant, detail } = await start(stage)
    await answerCharge(stage.services, referenceOf(detail), 'wrong-amount')
    return { by: tenant.actor, input: { id: detail.id } }
  },
  'payments.refresh (not answered in time)': async (_state, stage) => {
    const { tenant, detail } = await start(stage)
    stage.clock.advance({ minutes: 31 })
    return { by: tenant.actor, input: { id: detail.id } }
  },
  'payments.submitCode': async (_state, stage) => {
    const { tenant, detail } = await start(stage, { ...wallet('0201234567'), network: 'telecel' })
    return { by: tenant.actor, input: { id: detail.id, code: '123456' } }
  },
  'payments.submitCode (a wrong one)': async (_state, stage) => {
    const { tenant, detail } = await start(stage, { ...wallet('0201234567'), network: 'telecel' })
    return { by: tenant.actor, input: { id: detail.id, code: '000000' } }
  },
  'payments.update': async ({ application }, stage) => ({
    by: stage.finance2.actor,
    input: { id: await recordFee(application, stage), status: 'completed' },
  }),
  'payments.update (refused)': async ({ application }, stage) => ({
    by: stage.finance2.actor,
    input: { id: await recordFee(application, stage), status: 'failed', reason: 'No such receipt' },
  }),
})

const failedRefund = async (stage: Stage, { payment_id }: { payment_id: string }): Promise<string> => {
  const { id } = await call(
    router.payments.refund,
    { id: payment_id, reason },
    { context: withKey(stage.finance) },
  )
  return id
}

/** Paid by a wallet to which the provider can't refund. */
export const paidFee = situation(
  async (stage) => {
    const { tenant, application } = await makeFee(stage)
    return pay(stage, tenant, { ...fee(application), ...FAILING })
  },
  {
    'payments.refund': ({ payment_id }, { finance }) => ({
      by: finance.actor,
      input: { id: payment_id, reason },
    }),
    'payments.releaseRefund': (_state, { rows, finance2 }) => ({
      by: finance2.actor,
      input: { id: rows.other.refund },
    }),
    'payments.releaseRefund (again)': async (state, stage) => ({
      by: stage.finance.actor,
      input: { id: await failedRefund(stage, state) },
    }),
    'payments.putBackRefund': async (state, stage) => ({
      by: stage.finance.actor,
      input: { id: await failedRefund(stage, state), reason: 'The wallet is closed' },
    }),
    'payments.payRefundByHand': async (state, stage) => {
      await fillTill(stage)
      return { by: stage.finance.actor, input: { id: await failedRefund(stage, state), ...fromTill } }
    },
  },
)

/** An initial payment above the limit that one person can refund alone. */
export const paidBalance = situation(
  async (stage) => {
    const tenant = await stage.signIn('user')
    const { id } = await makeSigned(stage, tenant)
    const input = { application_id: id, payment_type: 'initial_payment' as const, ...FAILING }
    return pay(stage, tenant, input)
  },
  {
    'payments.payRefundByHand (over the limit)': async (state, stage) => {
      await fillTill(stage)
      const id = await failedRefund(stage, state)
      await call(router.payments.releaseRefund, { id }, { context: withKey(stage.finance2) })
      return { by: stage.finance.actor, input: { id, ...fromTill } }
    },
  },
)
