import { call } from '@orpc/server'
import { schema } from '@efie/database'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { resolveDispute } from '../features/payments/chargebacks/resolve-dispute.ts'
import { asSystem, withScope } from '../platform/context.ts'
import type { DisputeState } from '../platform/gateway/port.ts'
import { disputeCharge } from '../platform/gateway/sandbox-extras.ts'
import { router } from '../router.ts'
import { makeApplication } from './financing.ts'
import {
  card,
  noticesOf,
  pay,
  trialBalance,
  withKey,
  type MoneyWorld,
  type SignedInContext,
} from './money.ts'

interface ChargebackInput {
  id: string
  amount?: number | undefined
  reference?: string
}

/** Acts of finance on chargebacks, and reports of the provider, for chargeback suites. */
export const chargebackDesk = (world: MoneyWorld) => {
  const { finance, services } = world
  return {
    record: (input: ChargebackInput) =>
      call(
        router.chargebacks.record,
        { reason: 'Told by the bank', ...input },
        { context: withKey(finance) },
      ),
    win: (id: string, amount?: number) =>
      call(
        router.chargebacks.win,
        { id, amount, reason: 'The bank gave it back' },
        { context: withKey(finance) },
      ),
    /** Oldest first. */
    disputesOf: (payment_id: string) =>
      services.db
        .select()
        .from(schema.paymentDisputes)
        .where(eq(schema.paymentDisputes.payment_id, payment_id))
        .orderBy(asc(schema.paymentDisputes.created_at), asc(schema.paymentDisputes.id)),
    detailOf: (id: string) => call(router.payments.get, { id }, { context: finance }),
    /** The sandbox reports by two simultaneous webhooks. */
    told: async (reference: string, status: 'open' | 'won' | 'lost') => {
      await disputeCharge(services, reference, status)
      await Promise.all([
        resolveDispute(asSystem(services), `dispute-${reference}`),
        resolveDispute(asSystem(services), `dispute-${reference}`),
      ])
    },
    /** A report with amount and time of the decision. */
    says: (number: string, state: DisputeState & { charge_reference: string }) =>
      resolveDispute(
        {
          ...asSystem(services),
          gateway: { ...services.gateway, verifyDispute: () => Promise.resolve(state) },
        },
        number,
      ),
    latestNotice: async () => (await noticesOf(services.db, finance.actor.id)).at(-1)?.message,
    expectBooks: async () => {
      const { data } = await call(router.ledger.control, undefined, { context: finance })
      expect(data.filter((row) => row.difference !== 0)).toEqual([])
      expect((await trialBalance(withScope(finance, 'ledger.read'))).sum).toBe(0)
    },
    paidFee: async (tenant: SignedInContext) => {
      const application = await makeApplication(services.db, tenant.actor)
      const input = { application_id: application.id, payment_type: 'application_fee' as const, ...card }
      return { application, ...(await pay(world, tenant, input)) }
    },
  }
}
