import { schema } from '@efie/database'
import { ghanaBanks, type Bank } from '@efie/domain'
import { or } from 'drizzle-orm'
import { signedIn, type Context, type ScopedContext } from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { matchingRows } from '../../../platform/person-search.ts'
import { readTypedPerson } from '../../../platform/read-typed-person.ts'
import { hasId, isCalled, refersToCalled } from '../../../platform/text-search.ts'
import { findDisputes as listDisputes, type DisputePage } from '../../chargebacks/index.ts'
import { withWaiting } from '../../holidays/index.ts'
import { describePayment } from '../describe-payment.ts'
import { listManualEntries, listRefunds, type ManualFilter, type RefundFilter } from './queries.ts'
import { withWords } from '../refunds/get-refund.ts'
import { presentRefunds } from '../refunds/present-refund.ts'
import { searchedPayments } from './payment-pages.ts'

const { payments, refunds } = schema

const searchedRefunds = async (ctx: ScopedContext<'payments.confirm'>, q: string) => {
  const typed = await readTypedPerson(ctx, ctx.actor, q)
  const paid = await refersToCalled(ctx.db, refunds.payment_id, payments, typed)
  const table = { table: refunds, id: refunds.id, owner: refunds.user_id }
  const own = or(paid, isCalled(refunds.reference, typed), hasId(refunds.id, typed))
  return matchingRows(ctx.db, typed, table, own)
}

/** Manual entries; `processing` ones wait for a second person. */
export const findManualEntries = async (ctx: ScopedContext<'payments.confirm'>, input: ManualFilter) => {
  const found = input.q ? await searchedPayments(ctx, input.q) : undefined
  const page = await listManualEntries(ctx.db, input, found)
  return { ...page, data: page.data.map((row) => ({ ...row, description: describePayment(row) })) }
}

/** The refund queue: `requested` waits for release, `failed` for a retry. */
export const findRefundQueue = async (ctx: ScopedContext<'payments.confirm'>, input: RefundFilter) => {
  const page = await listRefunds(ctx.db, input, input.q ? await searchedRefunds(ctx, input.q) : undefined)
  const refunds = await presentRefunds(ctx.db, page.data.map(withWords))
  const data = await withWaiting(ctx.db, refunds, ({ acts, approval_id, failed_at, created_at }) =>
    acts.length > 0 || approval_id !== null ? (failed_at ?? created_at) : null,
  )
  return { ...page, data }
}

/** Chargebacks. */
export const findDisputes = async (ctx: ScopedContext<'payments.confirm'>, input: DisputePage) => {
  return listDisputes(ctx, ctx.actor, input)
}

/** The gateway's list of banks, or Efie's own if it doesn't answer. */
export const listBanks = async (ctx: Context): Promise<{ data: Bank[] }> => {
  signedIn(ctx)
  try {
    const banks = await ctx.gateway.listBanks()
    if (banks.length > 0) return { data: banks.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error
  }
  return { data: [...ghanaBanks] }
}
