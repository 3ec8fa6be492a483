import { exceptionCodes } from '@efie/contracts/companies-schemas'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import { companyFigures } from './figures.ts'
import { companyScope } from './scope.ts'

const sumOf = (figure: SQLWrapper) => sql`coalesce(sum(${figure}), 0)`.mapWith(Number)

/** A whole portfolio in figures: the sums of what its list shows of each company, of one moment. */
export const getPortfolioFigures = async (ctx: ScopedContext<'companies.manage'>) => {
  const { actor, scope } = ctx
  const of = companyFigures(ctx.db, companyScope(ctx.db, scope, actor.id), today(ctx.clock))
  const exceptions = sql.join(
    exceptionCodes.map((code) => sql`${of[code]}`),
    sql` + `,
  )
  const [sums] = await ctx.db
    .select({
      companies: sql`count(*)`.mapWith(Number),
      enrolled: sumOf(of.enrolled),
      exposure: sumOf(of.exposure),
      outstanding: sumOf(of.outstanding),
      exceptions: sumOf(exceptions),
      overdue: { invoices: sumOf(of['overdue-invoice']), amount: sumOf(of.overdue) },
      drafts: { invoices: sumOf(of.draft_count), amount: sumOf(of.draft_amount) },
    })
    .from(of)
  if (!sums) throw new Error('an aggregate has a row')
  return sums
}
