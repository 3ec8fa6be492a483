import { addDays, type BookLine, type LocalDate } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { Context, ScopedContext } from '../../platform/context.ts'
import { csvFile } from '../../platform/csv.ts'
import { invalid } from '../../platform/errors.ts'
import { reportOfFigures } from './figures.ts'
import { reportOfRows } from './report-queries.ts'

interface Asked {
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** Limits collections and cohorts to rent loans or shop plans. */
  line?: BookLine | undefined
}

const DEFAULT_DAYS = 364
const MAX_DAYS = 1_100
const DAY = 86_400_000

const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The requested period, one year by default, and the equally long one before it. */
const spansOf = (ctx: Context, asked: Asked) => {
  const to = asked.to ?? today(ctx.clock)
  const from = asked.from ?? addDays(to, -DEFAULT_DAYS)
  const length = daysBetween(from, to)
  if (length < 0) throw invalid('from', 'The start must be before the end')
  if (length > MAX_DAYS) throw invalid('from', 'Choose a period of three years or less')
  return { span: { from, to }, previous: { from: addDays(from, -length - 1), to: addDays(from, -1) } }
}

/** The analytics page's figures for a period, within the caller's scope. */
export const makeReport = async (ctx: ScopedContext<'analytics.read'>, asked: Asked) => {
  const { db } = ctx
  const { line = 'both' } = asked
  const { span, previous } = spansOf(ctx, asked)
  const { current, before, ...sections } = await (ctx.scope === 'all'
    ? reportOfFigures(db, span, previous, line)
    : reportOfRows(db, ctx, span, previous, line))
  const compare = (figure: keyof typeof current) => ({ current: current[figure], previous: before[figure] })
  return {
    ...span,
    previous_from: previous.from,
    previous_to: previous.to,
    applications: compare('applications'),
    approvals: compare('approvals'),
    rejections: compare('rejections'),
    disbursed: compare('disbursed'),
    collected: compare('collected'),
    revenue: compare('revenue'),
    ...sections,
  }
}

type Report = Awaited<ReturnType<typeof makeReport>>
type Section = 'funnel' | 'portfolio' | 'collections' | 'revenue_by_kind' | 'shop' | 'cohorts' | 'headline'

const headlineRows = (report: Report) =>
  (['applications', 'approvals', 'rejections', 'disbursed', 'collected', 'revenue'] as const).map(
    (figure) => ({
      figure,
      ...report[figure],
    }),
  )

/** One section as CSV. Amounts are in pesewas, as in the rest of the API. */
export const exportReport = async (
  ctx: ScopedContext<'analytics.read'>,
  { section, ...asked }: Asked & { section: Section },
) => {
  const report = await makeReport(ctx, asked)
  const rows: Record<string, string | number>[] =
    section === 'headline' ? headlineRows(report) : report[section]
  return csvFile(
    `efie-${section}-${report.from}-${report.to}.csv`,
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row)),
  )
}
