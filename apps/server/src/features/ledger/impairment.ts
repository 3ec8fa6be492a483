import {
  basisPointsOf,
  delinquencyBuckets,
  impairmentRateOf,
  ledgerAccounts,
  productTermsFrom,
  sumOf,
  type BookLine,
  type LoanLine,
} from '@efie/domain'
import type { Database } from '@efie/database'
import { nowIso } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { loadActiveProduct } from '../quotes/index.ts'
import { sumAccounts } from './queries.ts'
import { sumExposure, type ExposureRow } from './reports-queries.ts'

const allowances = {
  rent: ledgerAccounts.impairment_allowance,
  shop: ledgerAccounts.shop_impairment_allowance,
} as const

const linesOf = (line: BookLine): LoanLine[] => (line === 'both' ? ['rent', 'shop'] : [line])

/** The allowance that the buckets of delinquency ask for at the rates in force, against what is booked. */
export const impairmentNow = async (db: Database, now: string, line: BookLine) => {
  // A version stored before a rate was added takes that rate's default. Rent and shop are policy of one product.
  const terms = productTermsFrom({ ...(await loadActiveProduct(db, 'rent', now)).terms })
  const lines = linesOf(line)
  const rows: ExposureRow[] = []
  for (const one of lines) rows.push(...(await sumExposure(db, one)))
  const data = delinquencyBuckets.map((bucket) => {
    const own = rows.filter((one) => one.bucket === bucket)
    const rate_bps = impairmentRateOf(terms, bucket)
    return {
      bucket,
      loans: sumOf(own.map((one) => Number(one.loans))),
      exposure: sumOf(own.map((one) => Number(one.exposure))),
      rate_bps,
      // Rounded for each line, so that both together are what each of them books.
      allowance: sumOf(own.map((one) => basisPointsOf(Number(one.exposure), rate_bps))),
    }
  })
  const required = sumOf(data.map((row) => row.allowance))
  const balances = await sumAccounts(db)
  const booked = sumOf(
    lines.map((one) => 0 - (balances.find((row) => row.account_code === allowances[one])?.balance ?? 0)),
  )
  return { line, data, required, booked, change: required - booked }
}

export const reportImpairment = (ctx: Context, { line = 'both' }: { line?: BookLine | undefined } = {}) => {
  authorise(ctx, 'ledger.read')
  return impairmentNow(ctx.db, nowIso(ctx.clock), line)
}
