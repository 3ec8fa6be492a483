import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import { LinePicker, useBookLine } from '~/parts/lending/line-picker.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ExportButton } from './export-button.tsx'
import { Loaded } from './loaded.tsx'
import { monthText } from './month-text.ts'
import { SpanBar } from './span-bar.tsx'
import { useSpan } from './span.ts'

const Bar = ({ share, tone }: { share: number; tone: string }) => (
  <span className="block h-2 rounded-full bg-line" aria-hidden="true">
    <span className={`block h-2 rounded-full ${tone}`} style={{ width: `${Math.min(100, share)}%` }} />
  </span>
)

/** Instalments due compared with money received, by month: rent, shop or both. */
export default function Demands() {
  const span = useSpan(5)
  const line = useBookLine()
  const query = useQuery(
    api.ledger.collections.queryOptions({ input: { ...span, line }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <LinePicker className="mb-4 max-w-xs" />
      <SpanBar span={span}>
        <ExportButton
          label="Payments as CSV"
          fileName={`payments-${span.from}-${span.to}.csv`}
          load={() => client.payments.export(span)}
        />
      </SpanBar>
      <Loaded query={query} failure="Couldn’t load amounts due and collected">
        {({ data }) => {
          if (data.length === 0)
            return (
              <EmptyState title="Nothing was due in this period">
                <p>Choose an earlier start date.</p>
              </EmptyState>
            )
          const most = Math.max(1, ...data.flatMap(({ demanded, collected }) => [demanded, collected]))
          return (
            <Table caption="Due and collected by month">
              <TableHead>
                <tr>
                  <HeadCell>Month</HeadCell>
                  <HeadCell className="w-1/3 max-md:hidden">Due above, received below</HeadCell>
                  <HeadCell align="end">Due</HeadCell>
                  <HeadCell align="end">Received</HeadCell>
                  <HeadCell align="end">Paid so far</HeadCell>
                  <HeadCell align="end">Collection rate</HeadCell>
                </tr>
              </TableHead>
              <TableBody>
                {data.map((row) => (
                  <Row key={row.month}>
                    <Cell className="whitespace-nowrap">{monthText(row.month)}</Cell>
                    <Cell className="space-y-1 max-md:hidden">
                      <Bar share={(row.demanded / most) * 100} tone="bg-accent" />
                      <Bar share={(row.collected / most) * 100} tone="bg-primary" />
                    </Cell>
                    <Cell align="end">{formatMoney(row.demanded)}</Cell>
                    <Cell align="end">{formatMoney(row.collected)}</Cell>
                    <Cell align="end">{formatMoney(row.paid_of_demanded)}</Cell>
                    <Cell align="end">{(row.rate_bps / 100).toFixed(1)}%</Cell>
                  </Row>
                ))}
              </TableBody>
            </Table>
          )
        }}
      </Loaded>
    </>
  )
}
