import { api } from '~/platform/api/client.ts'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate, formatDateTime } from '~/ui/dates.ts'
import { ReadySheet } from './ready-sheet.tsx'
import { ReadyBulk } from './ready-bulk.tsx'

const signed: Column<ApplicationRow, ApplicationSort> = {
  id: 'signed',
  sort: 'signed_at',
  header: 'Signed',
  cell: (row) => <DateText value={row.signed_at} time />,
  text: (row) => (row.signed_at ? formatDateTime(row.signed_at) : ''),
}
const paidOut: Column<ApplicationRow, ApplicationSort> = {
  id: 'payout',
  sort: 'payout_date',
  header: 'First payout',
  cell: (row) => <DateText value={row.payout_date} />,
  text: (row) => (row.payout_date ? formatDate(row.payout_date) : ''),
}
const payee: Column<ApplicationRow, ApplicationSort> = {
  id: 'payee',
  sort: 'payee',
  header: 'Payee',
  cell: (row) => row.payout_name ?? row.landlord_name,
  text: (row) => row.payout_name ?? row.landlord_name,
}
const columnsWith = (day: Column<ApplicationRow, ApplicationSort>) =>
  applicationColumns.flatMap((column) => (column.id === 'plan' ? [payee, day, column] : [column]))
const ofFirst = columnsWith(signed)
const ofSecond = columnsWith(paidOut)

/** In a loan of two tranches the second is requested after the first was paid. */
const secondTranche = 'second'

export const ReadyList = () => {
  const params = useListParams()
  const second = params.get('kind') === secondTranche
  const columns = second ? ofSecond : ofFirst
  // Who signed or was paid out first is to be paid out first.
  const usualSort = second ? 'payout_date' : 'signed_at'
  const input = listInput(params, columns)
  const query = useList(api.applications.list, {
    ...input,
    sort: input.sort ?? usualSort,
    ...(second
      ? { ready_to_pay_out: 'second' as const }
      : { status: 'approved' as const, ready_to_pay_out: 'true' as const }),
  })
  const bulk = useBulk(query)
  const mayRequest = useAbility('disbursements.request')
  return (
    <>
      <ListView
        name="applications"
        columns={columns}
        query={query}
        order="Oldest first"
        usualSort={usualSort}
        nameOf={(row) => row.applicant_name}
        search
        filters={[
          {
            key: 'kind',
            label: 'Payout',
            all: 'First payout',
            options: [{ value: secondTranche, label: 'Second payout' }],
          },
        ]}
        note={
          second
            ? 'Active loans whose second payout hasn’t been requested. It’s due in month six, unless the tenant is too far past due.'
            : 'Approved and signed, with no payout in progress. Open an application to see if the balance has been paid.'
        }
        {...(mayRequest && { selection: bulk.selection })}
        failure="Failed to fetch applications"
        empty={{
          title: 'No applications ready to pay out',
          text: 'Applications appear here once they’re approved and the tenant has signed.',
        }}
      />
      {mayRequest && <ReadyBulk bulk={bulk} />}
      <ReadySheet id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
