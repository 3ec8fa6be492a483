import { schema, type Database } from '@efie/database'
import {
  allowanceOf,
  exposureOf,
  impairmentRateOf,
  impairmentStageOf,
  impairmentStages,
  ledgerAccounts,
  productTermsFrom,
  sumOf,
  type BookLine,
  type ImpairmentStage,
  type LoanLine,
  type LocalDate,
  type Pesewas,
} from '@efie/domain'
import { lte, sql, and, inArray } from 'drizzle-orm'
import { nowIso, today } from '../../../platform/clock.ts'
import type { Context, ScopedContext } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { loadActiveProduct } from '../../quotes/index.ts'
import { endOfDay } from '../months/closed-days.ts'
import { replayBook } from './loan-book.ts'

const { postings } = schema

const allowances = {
  rent: ledgerAccounts.impairment_allowance,
  shop: ledgerAccounts.shop_impairment_allowance,
} as const

const linesOf = (line: BookLine): LoanLine[] => (line === 'both' ? ['rent', 'shop'] : [line])

interface Exposure {
  loans: number
  exposure: Pesewas
  /** How much of the exposure is interest in suspense: not yet income, so it can't be lost. */
  suspended: Pesewas
}

/** Exposure of loans or plans at the end of a day, by impairment stage. */
const sumExposure = async (db: Database, line: LoanLine, day: LocalDate) => {
  const sums = new Map<ImpairmentStage, Exposure>()
  for await (const batch of replayBook(db, line, day))
    for (const { days_past_due, holdings } of batch) {
      const exposure = exposureOf(holdings)
      if (exposure === 0) continue
      const stage = impairmentStageOf(days_past_due)
      const sum = sums.get(stage) ?? { loans: 0, exposure: 0, suspended: 0 }
      sums.set(stage, {
        loans: sum.loans + 1,
        exposure: sum.exposure + exposure,
        suspended: sum.suspended + holdings.interest_suspended,
      })
    }
  return sums
}

/** Allowance booked up to a day. */
const sumBooked = async (db: Database, lines: readonly LoanLine[], day: LocalDate): Promise<Pesewas> => {
  const [row] = await db
    .select({ booked: sql`coalesce(0 - sum(${postings.amount}), 0)`.mapWith(Number) })
    .from(postings)
    .where(
      and(
        inArray(
          postings.account_code,
          lines.map((line) => allowances[line]),
        ),
        lte(postings.effective_date, day),
      ),
    )
  return row?.booked ?? 0
}

/** Rates in force at the end of a day; for today, the current ones. */
const ratesOf = async (ctx: Pick<Context, 'clock' | 'db'>, day: LocalDate) => {
  const at = [nowIso(ctx.clock), endOfDay(day)].toSorted()[0]!
  // A policy stored before a rate existed gets that rate's default. Rent and shop are policies of one
  // product.
  return productTermsFrom({ ...(await loadActiveProduct(ctx.db, 'rent', at)).terms })
}

/** The allowance required by impairment stages at the end of a day, and what is booked. */
export const impairmentAt = async (ctx: Pick<Context, 'clock' | 'db'>, line: BookLine, day: LocalDate) => {
  const terms = await ratesOf(ctx, day)
  const lines = linesOf(line)
  const sums: Map<ImpairmentStage, Exposure>[] = []
  for (const one of lines) sums.push(await sumExposure(ctx.db, one, day))
  const data = impairmentStages.map((stage) => {
    const own = sums.flatMap((sum) => sum.get(stage) ?? [])
    const rate_bps = impairmentRateOf(terms, stage)
    return {
      stage,
      loans: sumOf(own.map((one) => one.loans)),
      exposure: sumOf(own.map((one) => one.exposure)),
      suspended: sumOf(own.map((one) => one.suspended)),
      rate_bps,
      // Rounded per line, so that the total equals what the lines book separately.
      allowance: sumOf(own.map((one) => allowanceOf(one, rate_bps))),
    }
  })
  const required = sumOf(data.map((row) => row.allowance))
  const booked = await sumBooked(ctx.db, lines, day)
  return { line, as_of: day, data, required, booked, change: required - booked }
}

export type StageRow = Awaited<ReturnType<typeof impairmentAt>>['data'][number]

/** Stages of rent loans and shop plans combined. */
export const addStages = (rent: readonly StageRow[], shop: readonly StageRow[]): StageRow[] =>
  rent.map((row) => {
    const other = shop.find(({ stage }) => stage === row.stage)
    return {
      ...row,
      loans: row.loans + (other?.loans ?? 0),
      exposure: row.exposure + (other?.exposure ?? 0),
      suspended: row.suspended + (other?.suspended ?? 0),
      allowance: row.allowance + (other?.allowance ?? 0),
    }
  })

interface Wanted {
  line?: BookLine | undefined
  as_of?: LocalDate | undefined
}

export const reportImpairment = (
  ctx: ScopedContext<'ledger.read'>,
  { line = 'both', as_of }: Wanted = {},
) => {
  const day = today(ctx.clock)
  if (as_of !== undefined && as_of > day) throw invalid('as_of', 'Choose today or an earlier day')
  return impairmentAt(ctx, line, as_of ?? day)
}
