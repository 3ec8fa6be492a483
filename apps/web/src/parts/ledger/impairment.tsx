import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookLineLabels, formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { LinePicker, useBookLine } from '~/parts/lending/line-picker.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Loaded } from './loaded.tsx'
import { StagesTable } from './stages-table.tsx'

/** Allowance required for losses by stage, and what is booked. */
export default function Impairment() {
  const line = useBookLine()
  const query = useQuery(
    api.ledger.impairment.queryOptions({ input: { line }, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <LinePicker className="mb-4 max-w-xs" />
      <Loaded query={query} failure="Couldn’t load the impairment">
        {(report) => (
          <>
            <Notice
              tone={report.change === 0 ? 'positive' : 'info'}
              className="mb-4"
              title={
                report.change === 0
                  ? 'The booked allowance matches the required amount'
                  : `The next month-end close will book ${formatMoney(report.change)}`
              }
            >
              {bookLineLabels[report.line]}: {formatMoney(report.required)} required,{' '}
              {formatMoney(report.booked)} booked. The month-end close books rent and shop together. Set the
              rates in the money policy.
            </Notice>
            <StagesTable stages={report.data} />
          </>
        )}
      </Loaded>
    </>
  )
}
