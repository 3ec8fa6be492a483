import { schema, type Database } from '@efie/database'
import { applicationStatuses, orderStatuses, type BookLine } from '@efie/domain'
import { inArray, sql } from 'drizzle-orm'
import { liftTimeLimits } from '../../platform/database/limits.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import type { Services } from '../../platform/context.ts'
import type { Span } from './report-queries.ts'

const { ledgerAccounts } = schema

export const FOLD_FIGURES = 'fold-figures'

interface Figure extends Record<string, unknown> {
  kind: string
  month: string
  key: string
  count: number
  amount: number
}

/** Figures of a period by month. Read as JavaScript numbers: pesewa sums of a whole country stay below 2^53. */
const figuresIn = (db: Database, { from, to }: Span): Promise<Figure[]> =>
  queryRows<Figure>(
    db,
    sql`select kind, to_char(day, 'YYYY-MM') as month, key, sum(count)::float8 as count, sum(amount)::float8 as amount
        from figures where day between ${from}::date and ${to}::date group by 1, 2, 3 order by 1, 2, 3`,
  )

/** Applications by status and revenue by account, over all time. */
export const allTimeFigures = (db: Database) =>
  queryRows<{ kind: string; key: string; count: number; amount: number }>(
    db,
    sql`select kind, key, sum(count)::float8 as count, sum(amount)::float8 as amount
        from figures where kind in ('applications', 'revenue') group by 1, 2 having sum(count) <> 0 order by 1, 2`,
  )

const sumOf = (figures: Figure[], value: 'count' | 'amount', kind: string, ...keys: string[]): number => {
  let total = 0
  for (const figure of figures)
    if (figure.kind === kind && (keys.length === 0 || keys.includes(figure.key))) total += figure[value]
  return total
}

const headlineOf = (figures: Figure[]) => ({
  applications: sumOf(figures, 'count', 'applications'),
  approvals: sumOf(figures, 'count', 'outcomes', 'approved'),
  rejections: sumOf(figures, 'count', 'outcomes', 'rejected'),
  disbursed: sumOf(figures, 'amount', 'disbursed'),
  collected: sumOf(figures, 'amount', 'collected'),
  revenue: sumOf(figures, 'amount', 'revenue'),
})

const funnelOf = (figures: Figure[]) => [
  { step: 'submitted', count: sumOf(figures, 'count', 'applications') },
  ...['reviewed', 'approved', 'signed', 'paid_out'].map((step) => ({
    step,
    count: sumOf(figures, 'count', 'funnel', step),
  })),
]

/**
 * Same definition as PostgreSQL's `percentile_disc`: the first value that at least this share of values
 * doesn't exceed.
 */
const hoursOf = (figures: Figure[]) => {
  const counts = new Map<number, number>()
  for (const { kind, key, count } of figures)
    if (kind === 'decision_hours') counts.set(Number(key), (counts.get(Number(key)) ?? 0) + count)
  const hours = [...counts].sort(([left], [right]) => left - right)
  const decided = hours.reduce((sum, [, count]) => sum + count, 0)
  const at = (share: number): number | null => {
    let passed = 0
    for (const [value, count] of hours) {
      passed += count
      if (passed >= share * decided) return value
    }
    return null
  }
  return { median: at(0.5), p90: at(0.9), decided }
}

const monthsOf = (figures: Figure[], kinds: readonly string[]): Figure[][] => {
  const months = new Map<string, Figure[]>()
  for (const figure of figures)
    if (kinds.includes(figure.kind)) months.set(figure.month, [...(months.get(figure.month) ?? []), figure])
  return [...months].sort(([left], [right]) => left.localeCompare(right)).map(([, rows]) => rows)
}

/** Names of figures by loan line: due, collected, cohorts. */
const ofRent = { due: ['rent'], collected: ['instalment', 'settlement'], cohorts: ['cohort'] }
const ofShop = {
  due: ['shop'],
  collected: ['order_instalment', 'order_settlement'],
  cohorts: ['shop_cohort'],
}
const keysOf: Record<BookLine, typeof ofRent> = {
  rent: ofRent,
  shop: ofShop,
  both: {
    due: [...ofRent.due, ...ofShop.due],
    collected: [...ofRent.collected, ...ofShop.collected],
    cohorts: [...ofRent.cohorts, ...ofShop.cohorts],
  },
}

const collectionsOf = (figures: Figure[], line: BookLine) =>
  monthsOf(
    figures.filter(
      ({ kind, key }) => (kind === 'due' || kind === 'collected') && keysOf[line][kind].includes(key),
    ),
    ['due', 'collected'],
  ).map((rows) => ({
    month: rows[0]?.month ?? '',
    due: sumOf(rows, 'amount', 'due'),
    collected: sumOf(rows, 'amount', 'collected'),
  }))

const cohortsOf = (figures: Figure[], line: BookLine) =>
  monthsOf(figures, keysOf[line].cohorts).map((rows) => {
    const of = (value: 'count' | 'amount', key: string): number =>
      rows.reduce((sum, row) => (row.key === key ? sum + row[value] : sum), 0)
    return {
      month: rows[0]?.month ?? '',
      loans: of('count', 'loans'),
      financed: of('amount', 'loans'),
      settled: of('count', 'settled'),
      past_due: of('count', 'past_due'),
    }
  })

const revenueOf = async (db: Database, figures: Figure[]) => {
  const codes = [...new Set(figures.filter(({ kind }) => kind === 'revenue').map(({ key }) => key))].sort()
  if (codes.length === 0) return []
  const named = await db
    .select({ account: ledgerAccounts.code, name: ledgerAccounts.name })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.code, codes))
    .orderBy(ledgerAccounts.code)
  return named.map((row) => ({ ...row, amount: sumOf(figures, 'amount', 'revenue', row.account) }))
}

/**
 * The report for readers with full scope, from the stored daily figures. Its cost doesn't grow with the
 * number of rows.
 */
export const reportOfFigures = async (db: Database, span: Span, previous: Span, line: BookLine) => {
  const figures = await figuresIn(db, span)
  const before = await figuresIn(db, previous)
  const ever = await allTimeFigures(db)
  return {
    current: headlineOf(figures),
    before: headlineOf(before),
    funnel: funnelOf(figures),
    approval_hours: hoursOf(figures),
    portfolio: applicationStatuses
      .flatMap((status) => {
        const row = ever.find(({ kind, key }) => kind === 'applications' && key === status)
        return row ? [{ status, count: row.count, financed: row.amount }] : []
      })
      .sort((left, right) => left.status.localeCompare(right.status)),
    collections: collectionsOf(figures, line),
    revenue_by_kind: await revenueOf(db, figures),
    shop: orderStatuses
      .map((status) => ({
        status,
        orders: sumOf(figures, 'count', 'orders', status),
        amount: sumOf(figures, 'amount', 'orders', status),
      }))
      .filter(({ orders }) => orders > 0)
      .sort((left, right) => left.status.localeCompare(right.status)),
    cohorts: cohortsOf(figures, line),
  }
}

/** Folds pending changes into the daily figures, so readers have little to add up. */
export const foldFigures = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await db.execute(sql`select fold_figures()`)
}

/** Recalculates all figures from the rows. */
export const recountFigures = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await tx.execute(sql`select recount_figures()`)
  })
}

export const registerFigureJobs = (services: Services): void => {
  services.jobs.handle(FOLD_FIGURES, () => foldFigures(services))
  services.jobs.schedule(FOLD_FIGURES, '*/5 * * * *')
}
