import { useQuery } from '@tanstack/react-query'
import { currencySign, formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { LinkedStats } from '~/platform/navigation/linked-stats.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { amountText, narrowTable } from './ledger.ts'
import { Loaded } from './loaded.tsx'

interface Figure {
  label: string
  amount: number
  hint: string
  /** Link to its rows. */
  to: string
}

const Figures = ({ title, figures }: { title: string; figures: readonly Figure[] }) => (
  <section aria-label={title} className="mb-6">
    <h2 className="mb-3 font-semibold">{title}</h2>
    <LinkedStats
      figures={figures.map(({ label, amount, hint, to }) => ({
        label,
        value: <span className="text-xl">{formatMoney(amount)}</span>,
        hint,
        to,
        ...(amount < 0 && { tone: 'danger' as const }),
      }))}
    />
  </section>
)

/** Where the money is, what is committed, and what is expected. */
export default function CashPosition() {
  const query = useQuery(api.ledger.cashPosition.queryOptions())
  return (
    <Loaded query={query} failure="Couldn’t load the cash position">
      {(cash) => (
        <>
          <Figures
            title={`Total cash: ${formatMoney(cash.total)}`}
            figures={[
              { label: 'Bank', amount: cash.bank, hint: 'Account 1000', to: '?tab=account&account=1000' },
              {
                label: 'Payment provider',
                amount: cash.gateway,
                hint: 'Account 1010',
                to: '?tab=account&account=1010',
              },
              {
                label: 'Cash in hand',
                amount: cash.cash,
                hint: 'Account 1020',
                to: '?tab=account&account=1020',
              },
              {
                label: 'Payouts in transit',
                amount: cash.in_flight,
                hint: 'Released or failed, not confirmed',
                to: '?tab=account&account=1030',
              },
            ]}
          />
          <Figures
            title="Committed"
            figures={[
              {
                label: 'Payouts waiting',
                amount: cash.payouts_waiting,
                hint: 'Requested, released or failed',
                to: '?tab=payouts',
              },
              {
                label: 'Refunds waiting',
                amount: cash.refunds_waiting,
                hint: 'Requested, in progress or failed',
                to: '?tab=refunds',
              },
              {
                label: 'Customer credit balances',
                amount: Math.abs(cash.tenant_credit),
                hint: 'Paid in advance',
                to: '?tab=account&account=2000',
              },
              {
                label: 'Unidentified',
                amount: Math.abs(cash.unidentified),
                hint: 'Payer not identified yet',
                to: '?tab=unmatched&status=open',
              },
            ]}
          />
          <Figures
            title="Expected"
            figures={[
              {
                label: 'In the next 30 days',
                amount: cash.expected_30_days,
                hint: 'Instalments of loans and plans',
                to: '?tab=demands',
              },
              {
                label: 'Overdue',
                amount: cash.overdue,
                hint: 'Loans and plans, unpaid',
                to: '?tab=payments&status=pending',
              },
            ]}
          />
          <h2 className="mb-3 font-semibold">Day by day, in {currencySign()}</h2>
          <Table caption={`Received and paid out by day, in ${currencySign()}`} className={narrowTable}>
            <TableHead>
              <tr>
                <HeadCell>Day</HeadCell>
                <HeadCell align="end">Received</HeadCell>
                <HeadCell align="end">Paid out</HeadCell>
                <HeadCell align="end">Net</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {cash.days.toReversed().map((row) => (
                <Row key={row.day}>
                  <Cell>
                    <DateText value={row.day} />
                  </Cell>
                  <Cell align="end">{amountText(row.received)}</Cell>
                  <Cell align="end">{amountText(row.paid_out)}</Cell>
                  <Cell align="end">{amountText(row.received - row.paid_out)}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Loaded>
  )
}
