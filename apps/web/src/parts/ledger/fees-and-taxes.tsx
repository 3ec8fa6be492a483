import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { narrowTable } from './ledger.ts'
import { Loaded } from './loaded.tsx'
import { SpanBar } from './span-bar.tsx'
import { useSpan } from './span.ts'

/** Fees of payment service and bank, and VAT and levies on our fees. */
export default function FeesAndTaxes() {
  const span = useSpan()
  const query = useQuery(api.ledger.feesAndTaxes.queryOptions({ input: span }))
  return (
    <>
      <SpanBar span={span} />
      <Loaded query={query} failure="Couldn’t load fees and taxes">
        {(report) => (
          <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
            <Card>
              <CardHeader
                title="Fees"
                description={`${(report.gateway_fees.share_bps / 100).toFixed(2)}% of collections, as reported with each payment.`}
              />
              <KeyValues
                items={[
                  {
                    label: 'Collected through the payment provider',
                    value: <Money amount={report.gateway_fees.collected} />,
                  },
                  {
                    label: 'Provider fees booked',
                    value: <Money amount={report.gateway_fees.booked} />,
                    strong: true,
                  },
                  {
                    label: 'Provider fees reported',
                    value: <Money amount={report.gateway_fees.told} />,
                  },
                  { label: 'Bank charges', value: <Money amount={report.bank_charges} /> },
                ]}
              />
            </Card>
            <Card>
              <CardHeader
                title="VAT and levies"
                description={`On ${formatMoney(report.taxable_income)} of taxable fees.`}
              />
              <Table caption="VAT and levies" className={narrowTable} containerClassName="shadow-none">
                <TableHead>
                  <tr>
                    <HeadCell>Account</HeadCell>
                    <HeadCell align="end">Charged</HeadCell>
                    <HeadCell align="end">Outstanding now</HeadCell>
                  </tr>
                </TableHead>
                <TableBody>
                  {report.taxes.map((tax) => (
                    <Row key={tax.account_code}>
                      <Cell>
                        <span className="text-muted">{tax.account_code}</span> {tax.name}
                      </Cell>
                      <Cell align="end">{formatMoney(tax.charged)}</Cell>
                      <Cell align="end">{formatMoney(tax.owed)}</Cell>
                    </Row>
                  ))}
                  <Row className="font-semibold">
                    <Cell>Total</Cell>
                    <Cell align="end">{formatMoney(report.taxes_charged)}</Cell>
                    <Cell align="end">
                      {formatMoney(report.taxes.reduce((sum, { owed }) => sum + owed, 0))}
                    </Cell>
                  </Row>
                </TableBody>
              </Table>
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}
