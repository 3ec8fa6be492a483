import { useQuery } from '@tanstack/react-query'
import type { CashFlowSection } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { formatDate } from '~/ui/dates.ts'
import { ExportButton } from './export-button.tsx'
import { Loaded } from './loaded.tsx'
import { SpanBar } from './span-bar.tsx'
import { StatementTable, TotalRow } from './statement-table.tsx'
import { useYear } from './use-year.ts'

const titles: Record<CashFlowSection, { title: string; total: string }> = {
  operations: { title: 'Lending, shop and running costs', total: 'Total lending, shop and running costs' },
  funding: { title: 'Funding', total: 'Total funding' },
  other: { title: 'Other entries', total: 'Total other entries' },
}

/** Cash flow of banks, tills and the payment provider. */
export default function CashFlow() {
  const input = useYear()
  const query = useQuery(api.reports.cashFlow.queryOptions({ input }))
  return (
    <>
      <SpanBar span={{ from: input.from, to: input.as_of }}>
        <ExportButton
          label="CSV"
          fileName={`cash-flow-${input.from}-${input.as_of}.csv`}
          load={() => client.reports.exportCashFlow(input)}
        />
      </SpanBar>
      <Loaded query={query} failure="Couldn’t load the cash flow" rows={12}>
        {(flow) => (
          <StatementTable
            caption="Cash flow"
            groups={flow.sections
              .filter(({ lines }) => lines.length > 0)
              .map(({ section, lines, total }) => ({
                title: titles[section].title,
                lines: lines
                  .map(({ name, amount }) => ({ name, amount }))
                  .toSorted((left, right) => right.amount - left.amount),
                totalLabel: titles[section].total,
                total,
              }))}
          >
            <TotalRow label={`Cash at the start of ${formatDate(flow.from)}`} amount={flow.opening} />
            <TotalRow label={`Cash at the end of ${formatDate(flow.as_of)}`} amount={flow.closing} />
          </StatementTable>
        )}
      </Loaded>
    </>
  )
}
