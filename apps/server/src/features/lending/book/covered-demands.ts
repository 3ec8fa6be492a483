import type { Database } from '@efie/database'
import type { LocalDate } from '@efie/domain'
import { invoicedOn, loadInvoicedLinesOf } from './circumstances.ts'
import { lapsedUntried, type DemandRow } from './demand-queries.ts'

/**
 * Ids of the demands that an employer has taken over whole: they expired because its invoice asks for the
 * instalment, or it has paid it. A capped line leaves a demand for the rest, which expires for other reasons.
 */
export const findCoveredDemands = async (
  db: Database,
  demands: readonly DemandRow[],
  day: LocalDate,
): Promise<ReadonlySet<string>> => {
  const lapsed = demands.flatMap((row) =>
    lapsedUntried(row) && row.application_id !== null ? [{ ...row, application_id: row.application_id }] : [],
  )
  const lines = await loadInvoicedLinesOf(db, [...new Set(lapsed.map((row) => row.application_id))])
  const isCovered = ({ application_id, instalment_number, amount }: (typeof lapsed)[number]) =>
    invoicedOn(lines.get(application_id)?.filter(({ capped }) => !capped) ?? [], day).some(
      ({ number, open, paid }) => number === instalment_number && open + paid >= amount,
    )
  return new Set(lapsed.filter(isCovered).map(({ id }) => id))
}
