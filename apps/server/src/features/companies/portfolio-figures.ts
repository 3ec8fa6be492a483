import type { ScopedContext } from '../../platform/context.ts'
import { draftFigures } from './figures.ts'
import { listPortfolio } from './summarise-company.ts'

/** Companies whose figures are read together. */
const TOGETHER = 100

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** A whole portfolio in figures: the sums of what its list shows of each company. */
export const getPortfolioFigures = async (ctx: ScopedContext<'companies.manage'>) => {
  const figures = {
    companies: 0,
    enrolled: 0,
    exposure: 0,
    outstanding: 0,
    exceptions: 0,
    overdue: { invoices: 0, amount: 0 },
    drafts: { invoices: 0, amount: 0 },
  }
  let cursor: string | undefined
  do {
    // Each page starts after the last, so they can't be read side by side.
    // oxlint-disable-next-line no-await-in-loop
    const { data, next_cursor } = await listPortfolio(ctx, { limit: TOGETHER, cursor })
    // oxlint-disable-next-line no-await-in-loop
    const drafts = await draftFigures(
      ctx.db,
      data.map(({ id }) => id),
    )
    const exceptions = data.flatMap((company) => company.exceptions)
    figures.companies += data.length
    figures.enrolled += sumOf(data.map(({ enrolled }) => enrolled))
    figures.exposure += sumOf(data.map(({ exposure }) => exposure))
    figures.outstanding += sumOf(data.map(({ outstanding }) => outstanding))
    figures.exceptions += sumOf(exceptions.map(({ count }) => count))
    figures.overdue.amount += sumOf(data.map(({ overdue }) => overdue))
    figures.overdue.invoices += sumOf(
      exceptions.map(({ code, count }) => (code === 'overdue-invoice' ? count : 0)),
    )
    figures.drafts.invoices += drafts.invoices
    figures.drafts.amount += drafts.amount
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  return figures
}
