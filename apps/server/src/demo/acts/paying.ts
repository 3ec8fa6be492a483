import { guessNetwork, type PaymentType } from '@efie/domain'
import { call } from '@orpc/server'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import type { ChargeAct } from '../../platform/gateway/sandbox-behaviour.ts'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Person } from '../world.ts'

interface Target {
  application_id?: string
  order_id?: string
  demand_id?: string
  payment_type: PaymentType
  amount?: number
}

type Payer = Person & { phone: string }

type Method = 'mobile_money' | 'card' | 'bank_transfer'

/** Mostly by wallet, sometimes by card or bank transfer. */
const anyMethod = ({ random }: Pick<StoryContext, 'random'>): Method => {
  const draw = random.next()
  return draw < 0.76 ? 'mobile_money' : draw < 0.9 ? 'card' : 'bank_transfer'
}

/** Starts a payment and leaves it waiting for the payer. */
export const beginPayment = async (
  { world }: Pick<StoryContext, 'world'>,
  payer: Payer,
  target: Target,
  method: Method,
) => {
  const { phone } = payer
  const wallet = method === 'mobile_money' ? { network: guessNetwork(phone) ?? ('mtn' as const), phone } : {}
  return call(router.payments.create, { ...target, method, ...wallet }, { context: world.as(payer) })
}

/** Pays through the sandbox like a payer: starts, answers on phone or page, and checks the outcome. */
export const pay = async (
  of: Pick<StoryContext, 'world' | 'random'>,
  payer: Payer,
  target: Target,
  { act = 'approve', method = anyMethod(of) }: { act?: ChargeAct; method?: Method } = {},
) => {
  const { world } = of
  const started = await beginPayment(of, payer, target, method)
  const context = world.as(payer)
  const { id } = started
  // Telecel wallets ask for a voucher code first.
  if (started.next?.kind === 'enter_code')
    await call(router.payments.submitCode, { id, code: '482913' }, { context })
  else {
    const reference = started.attempts[0]?.reference ?? ''
    await answerCharge(world.services, reference, act)
    if (act === 'decline') await call(router.payments.refresh, { id }, { context })
  }
  return id
}
