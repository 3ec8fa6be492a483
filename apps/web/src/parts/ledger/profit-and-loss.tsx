import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { ExportButton } from './export-button.tsx'
import { Loaded } from './loaded.tsx'
import { SpanBar } from './span-bar.tsx'
import { StatementTable, TotalRow } from './statement-table.tsx'
import { useYear } from './use-year.ts'

/** Income and expenses of a period. */
export default function ProfitAndLoss() {
  const input = useYear()
  const query = useQuery(api.reports.profitAndLoss.queryOptions({ input }))
  return (
    <>
      <SpanBar span={{ from: input.from, to: input.as_of }}>
        <ExportButton
          label="CSV"
          fileName={`profit-and-loss-${input.from}-${input.as_of}.csv`}
          load={() => client.reports.exportProfitAndLoss(input)}
        />
      </SpanBar>
      <Loaded query={query} failure="Couldn’t load profit and loss" rows={12}>
        {({ income, expenses, result }) => (
          <StatementTable
            caption="Profit and loss"
            groups={[
              { title: 'Income', lines: income.lines, totalLabel: 'Total income', total: income.total },
              {
                title: 'Expenses',
                lines: expenses.lines,
                totalLabel: 'Total expenses',
                total: expenses.total,
              },
            ]}
          >
            <TotalRow label={result < 0 ? 'Loss' : 'Profit'} amount={result} />
          </StatementTable>
        )}
      </Loaded>
    </>
  )
}
