import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookLineLabels, delinquencyBucketLabels, formatMoney } from '@efie/domain'
import { api } from '~/app/api/client.ts'
import { LinePicker, useBookLine } from '~/app/loans/line-picker.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { Loaded } from './loaded.tsx'

/** What has to be set aside for losses by bucket, against what is. */
export default function Impairment() {
  const line = useBookLine()
  const query = useQuery(
    api.ledger.impairment.queryOptions({ input: { line }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <LinePicker className="mb-4 max-w-xs" />
      <Loaded query={query} failure="Failed to fetch the impairment">
        {(report) => (
          <>
            <Notice
              tone={report.change === 0 ? 'positive' : 'info'}
              className="mb-4"
              title={
                report.change === 0
                  ? 'What is booked is what is needed'
                  : `The next month close books ${formatMoney(report.change)}`
              }
            >
              {bookLineLabels[report.line]}: {formatMoney(report.required)} are needed,{' '}
              {formatMoney(report.booked)} are booked. The month close books both. Rates are set in the
              configuration of money policy.
            </Notice>
            <Table caption="Impairment by bucket">
              <TableHead>
                <tr>
                  <HeadCell>Bucket</HeadCell>
                  <HeadCell align="end">Loans and plans</HeadCell>
                  <HeadCell align="end">Exposure</HeadCell>
                  <HeadCell align="end">Rate</HeadCell>
                  <HeadCell align="end">Allowance</HeadCell>
                </tr>
              </TableHead>
              <TableBody>
                {report.data.map((row) => (
                  <Row key={row.bucket}>
                    <Cell>{delinquencyBucketLabels[row.bucket]}</Cell>
                    <Cell align="end">{row.loans}</Cell>
                    <Cell align="end">{formatMoney(row.exposure)}</Cell>
                    <Cell align="end">{(row.rate_bps / 100).toFixed(2)} %</Cell>
                    <Cell align="end">{formatMoney(row.allowance)}</Cell>
                  </Row>
                ))}
                <Row className="font-semibold">
                  <Cell>In all</Cell>
                  <Cell align="end">{report.data.reduce((sum, { loans }) => sum + loans, 0)}</Cell>
                  <Cell align="end">
                    {formatMoney(report.data.reduce((sum, { exposure }) => sum + exposure, 0))}
                  </Cell>
                  <Cell />
                  <Cell align="end">{formatMoney(report.required)}</Cell>
                </Row>
              </TableBody>
            </Table>
          </>
        )}
      </Loaded>
    </>
  )
}
