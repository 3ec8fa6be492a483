import { addDays, ledgerAccounts, sumOf, type BookLine, type LocalDate } from '@efie/domain'
import type { Database } from '@efie/database'
import { nowIso, today } from '../../../platform/clock.ts'
import type { ScopedContext } from '../../../platform/context.ts'
import { sumAccounts } from '../accounts/balances.ts'
import { sumFeesTold, sumFlows, sumMonths, sumSubLedgers, sumWaiting } from './queries.ts'

/** Compares control accounts with their sub-ledgers. */
export const compareControls = async (db: Database) => {
  const balances = new Map((await sumAccounts(db)).map((row) => [row.account_code, row]))
  return (await sumSubLedgers(db)).map(({ account_code, sub_ledger_name, ...row }) => {
    const account = balances.get(account_code)
    const sub_ledger = Number(row.sub_ledger)
    const ledger = account?.balance ?? 0
    return {
      account_code,
      name: account?.name ?? account_code,
      ledger,
      sub_ledger,
      difference: ledger - sub_ledger,
      sub_ledger_name,
    }
  })
}

export const checkControls = async (ctx: ScopedContext<'ledger.read'>) => {
  const data = await compareControls(ctx.db)
  return { data, agrees: data.every((row) => row.difference === 0), checked_at: nowIso(ctx.clock) }
}

const FLOW_DAYS = 14

/** Where the money is, what is committed, and what is expected. */
export const reportCash = async (ctx: ScopedContext<'ledger.read'>) => {
  const day = today(ctx.clock)
  const balances = await sumAccounts(ctx.db)
  const of = (code: string) => balances.find((row) => row.account_code === code)?.balance ?? 0
  const bank = of(ledgerAccounts.bank)
  const gateway = of(ledgerAccounts.gateway)
  const cash = of(ledgerAccounts.cash)
  const flows = await sumFlows(ctx.db, addDays(day, 1 - FLOW_DAYS), day)
  return {
    bank,
    gateway,
    cash,
    in_flight: of(ledgerAccounts.payouts_in_flight),
    total: bank + gateway + cash,
    ...(await sumWaiting(ctx.db, day)),
    tenant_credit: 0 - of(ledgerAccounts.tenant_credit),
    unidentified: 0 - of(ledgerAccounts.unidentified),
    days: flows.map((row) => ({
      day: row.day,
      received: Number(row.received),
      paid_out: Number(row.paid_out),
    })),
  }
}

interface Span {
  from: LocalDate
  to: LocalDate
}

/** A share in basis points; 0 of an empty total. */
const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 10_000) / whole) : 0)

export const reportCollections = async (
  ctx: ScopedContext<'ledger.read'>,
  { line = 'both', ...span }: Span & { line?: BookLine | undefined },
) => {
  const rows = await sumMonths(ctx.db, { ...span, line })
  return {
    data: rows.map((row) => {
      const demanded = Number(row.demanded)
      const paid_of_demanded = Number(row.paid_of_demanded)
      return {
        month: row.month,
        demanded,
        paid_of_demanded,
        collected: Math.max(0, Number(row.collected)),
        rate_bps: shareOf(paid_of_demanded, demanded),
      }
    }),
  }
}

const taxCodes = new Set(['2100', '2110', '2120', '2190'])
/** Taxable income: fees and sales, not interest. */
const taxed: readonly string[] = [
  ledgerAccounts.verification_income,
  ledgerAccounts.inspection_income,
  ledgerAccounts.service_income,
  ledgerAccounts.shop_sales,
]

/** Gateway fees, and VAT and levies on our fees. */
export const reportFeesAndTaxes = async (ctx: ScopedContext<'ledger.read'>, { from, to }: Span) => {
  const moved = await sumAccounts(ctx.db, { from, to })
  const standing = await sumAccounts(ctx.db, { to })
  const of = (rows: typeof moved, code: string) => rows.find((row) => row.account_code === code)?.balance ?? 0
  const { told, collected } = await sumFeesTold(ctx.db, from, to)
  const taxes = standing
    .filter((row) => taxCodes.has(row.account_code))
    .map((row) => ({
      account_code: row.account_code,
      name: row.name,
      charged: 0 - of(moved, row.account_code),
      owed: 0 - row.balance,
    }))
  return {
    gateway_fees: {
      booked: of(moved, ledgerAccounts.gateway_fees),
      told,
      collected,
      share_bps: shareOf(told, collected),
    },
    bank_charges: of(moved, ledgerAccounts.bank_charges),
    taxes,
    taxable_income: 0 - sumOf(taxed.map((code) => of(moved, code))),
    taxes_charged: sumOf(taxes.map((tax) => tax.charged)),
  }
}
