import type { LocalDate, TaxRate } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { withScope, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { date } from '../../platform/texts/figures.ts'
import { requestApproval } from '../approvals/index.ts'
import { insertRate, listRates, type TaxRateRow } from './queries.ts'
import { taxRatesOn } from './rates.ts'

const percent = (rate_bps: number): string => `${rate_bps / 100}%`

/** Tax rates, with whether today's charges use them. */
export const findRates = async (ctx: ScopedContext<'policies.read'>) => {
  const day = today(ctx.clock)
  const rows = await listRates(ctx.db)
  const begun = rows.filter((row) => row.status === 'active' && row.effective_from <= day)
  // The latest comes first.
  const inForce = (row: TaxRateRow) => begun.find(({ code }) => code === row.code)?.id === row.id
  return { data: rows.map((row) => ({ ...row, in_force: inForce(row) })) }
}

const requireChange = (rate: TaxRate, before: readonly TaxRate[]): void => {
  const known = before.find(({ code }) => code === rate.code)
  if (!known && rate.rate_bps === 0)
    throw invalid('rate_bps', 'This tax has no rate on that day, so there’s nothing to end')
  if (known?.rate_bps === rate.rate_bps && known.name === rate.name)
    throw invalid('rate_bps', 'This rate is already in force on that day')
}

/** Proposes a rate from a day on. It applies once a second administrator approves it. */
export const proposeRate = async (
  ctx: ScopedContext<'policies.write'>,
  input: TaxRate & { effective_from: LocalDate; reason: string },
) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'taxRates.propose', input, async (ctx) => {
    const { reason, effective_from, ...rate } = input
    if (effective_from < today(ctx.clock))
      throw invalid('effective_from', 'Choose today or a later day. Charges already made keep their rates')
    const before = await taxRatesOn(ctx.db, effective_from)
    requireChange(rate, before)
    const now = nowIso(ctx.clock)
    const row = await insertRate(ctx.db, {
      ...input,
      status: 'proposed',
      proposed_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    const known = before.find(({ code }) => code === rate.code)
    await requestApproval(ctx, {
      kind: 'tax-rate',
      subject_type: 'tax-rate',
      subject_id: row.id,
      title: `${rate.name} ${known ? `from ${percent(known.rate_bps)} ` : ''}to ${percent(rate.rate_bps)} on ${date(effective_from)('en')}`,
      before: { name: known?.name ?? null, rate_bps: known?.rate_bps ?? null },
      after: { name: rate.name, rate_bps: rate.rate_bps, effective_from },
      reason,
    })
    return { id: row.id }
  })
  const { data } = await findRates(withScope(ctx, 'policies.read'))
  const made = data.find((row) => row.id === id)
  if (!made) throw new Error('the rate was not stored')
  return made
}
