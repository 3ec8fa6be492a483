import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { Badge } from '~/ui/badge.tsx'
import { ExportButton } from './export-button.tsx'
import { Loaded } from './loaded.tsx'
import { AsOfBar, useAsOf } from './as-of.tsx'
import { StatementTable, TotalRow } from './statement-table.tsx'

/** Balance sheet at the end of a day. */
export default function BalanceSheet() {
  const input = useAsOf()
  const query = useQuery(api.reports.balanceSheet.queryOptions({ input }))
  return (
    <Loaded query={query} failure="Couldn’t load the balance sheet" rows={12}>
      {(sheet) => (
        <>
          <AsOfBar
            as_of={sheet.as_of}
            note={
              <Badge className="mb-3" tone={sheet.difference === 0 ? 'positive' : 'danger'}>
                {sheet.difference === 0 ? 'In balance' : 'Out of balance'}
              </Badge>
            }
          >
            <ExportButton
              label="CSV"
              fileName={`balance-sheet-${sheet.as_of}.csv`}
              load={() => client.reports.exportBalanceSheet(input)}
            />
          </AsOfBar>
          <StatementTable
            caption="Balance sheet"
            groups={[
              {
                title: 'Assets',
                lines: sheet.assets.lines,
                totalLabel: 'Total assets',
                total: sheet.assets.total,
              },
              {
                title: 'Liabilities',
                lines: sheet.liabilities.lines,
                totalLabel: 'Total liabilities',
                total: sheet.liabilities.total,
              },
              {
                title: 'Equity',
                lines: [
                  ...sheet.equity.lines,
                  { name: 'Profit or loss from earlier years', amount: sheet.result_before },
                  { name: 'Profit or loss this year', amount: sheet.result_of_year },
                ],
                totalLabel: 'Total equity',
                total: sheet.total_equity,
              },
            ]}
          >
            <TotalRow
              label="Total liabilities and equity"
              amount={sheet.liabilities.total + sheet.total_equity}
            />
          </StatementTable>
        </>
      )}
    </Loaded>
  )
}
