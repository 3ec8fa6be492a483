import { delinquencyBuckets, type BookLine, type LocalDate } from '@efie/domain'
import { today } from '../../../platform/clock.ts'
import type { Context, ScopedContext } from '../../../platform/context.ts'
import { parDays, sumBook, sumCures, sumExpected, sumVintages } from './portfolio-queries.ts'

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 10_000) / whole))

const loadBook = async (ctx: Context, line: BookLine, day: LocalDate) => {
  const rows = await sumBook(ctx.db, line, day)
  const total = (pick: (row: (typeof rows)[number]) => string) =>
    rows.reduce((sum, row) => sum + Number(pick(row)), 0)
  const principal = total((row) => row.principal)
  return {
    loans: total((row) => row.loans),
    principal_outstanding: principal,
    par: parDays.map((days) => {
      const risk = total((row) => row[`par_${days}`])
      return {
        days,
        principal: risk,
        share_bps: share(risk, principal),
        loans: total((row) => row[`late_${days}`]),
      }
    }),
    ageing: delinquencyBuckets.map((bucket) => {
      const row = rows.find((one) => one.bucket === bucket)
      return {
        bucket,
        loans: Number(row?.loans ?? 0),
        principal: Number(row?.principal ?? 0),
        past_due: Number(row?.past_due ?? 0),
      }
    }),
  }
}

const loadVintages = async (ctx: Context, line: BookLine, day: LocalDate) =>
  (await sumVintages(ctx.db, line, day)).map(({ month, ...figures }) => ({
    month,
    loans: Number(figures.loans),
    principal: Number(figures.principal),
    ever_30: Number(figures.ever_30),
    ever_90: Number(figures.ever_90),
    settled: Number(figures.settled),
    written_off: Number(figures.written_off),
  }))

const loadCures = async (ctx: Context, line: BookLine, day: LocalDate) =>
  (await sumCures(ctx.db, line, day)).map((row) => {
    const entered = Number(row.entered)
    const cured = Number(row.cured)
    return { month: row.month, entered, cured, share_bps: share(cured, entered) }
  })

/** Portfolio at risk as of today, for rent, shop or both, from set-based queries over the projections. */
export const getPortfolio = async (
  ctx: ScopedContext<'portfolio.read'>,
  { line = 'both' }: { line?: BookLine | undefined } = {},
) => {
  const day = today(ctx.clock)
  const expected = await sumExpected(ctx.db, line, day)
  return {
    as_of: day,
    line,
    ...(await loadBook(ctx, line, day)),
    expected: expected.map((row) => ({
      month: row.month,
      expected: Number(row.expected),
      collected: Number(row.collected),
    })),
    vintages: await loadVintages(ctx, line, day),
    cures: await loadCures(ctx, line, day),
  }
}
