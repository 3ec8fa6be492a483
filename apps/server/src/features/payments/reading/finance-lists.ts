import { ghanaBanks, type Bank, type ChargebackStatus, type PaymentStatus } from '@efie/domain'
import { signedIn, type Context, type ScopedContext } from '../../../platform/context.ts'
import { GatewayUnavailableError } from '../../../platform/gateway/port.ts'
import { toPage } from '../../../platform/pagination.ts'
import { describePayment } from '../describe-payment.ts'
import { listDisputes, listManualEntries, listRefunds } from './queries.ts'
import { withWords } from '../refunds/get-refund.ts'
import { presentRefunds } from '../refunds/present-refund.ts'
import type { Refund } from '../refunds/queries.ts'

interface Page<Status> {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
}

/** Manual entries; `processing` ones wait for a second person. */
export const findManualEntries = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: Page<PaymentStatus>,
) => {
  const page = toPage(await listManualEntries(ctx.db, input), input.limit)
  return { ...page, data: page.data.map((row) => ({ ...row, description: describePayment(row) })) }
}

/** The refund queue: `requested` waits for release, `failed` for a retry. */
export const findRefundQueue = async (
  ctx: ScopedContext<'payments.confirm'>,
  input: Page<Refund['status']>,
) => {
  const rows = await listRefunds(ctx.db, input)
  return toPage(await presentRefunds(ctx.db, rows.map(withWords)), input.limit)
}

export const findDisputes = async (ctx: ScopedContext<'payments.confirm'>, input: Page<ChargebackStatus>) => {
  return toPage(await listDisputes(ctx.db, input), input.limit)
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
