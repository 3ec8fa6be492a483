import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { applicationColumns } from '~/parts/applications/review/application-columns.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { ReadySheet } from './ready-sheet.tsx'

const signed: Column<ApplicationRow> = {
  id: 'signed',
  header: 'Signed',
  cell: (row) => <DateText value={row.signed_at} time />,
  text: (row) => (row.signed_at ? formatDateTime(row.signed_at) : ''),
}
const payee: Column<ApplicationRow> = {
  id: 'payee',
  header: 'Payee',
  cell: (row) => row.payout_name ?? row.landlord_name,
  text: (row) => row.payout_name ?? row.landlord_name,
}
const columns = applicationColumns.flatMap((column) =>
  column.id === 'plan' ? [payee, signed, column] : [column],
)

/** In a loan of two tranches the second is requested after the first was paid. */
const secondTranche = 'second'

export const ReadyList = () => {
  const params = useListParams()
  const second = params.get('kind') === secondTranche
  const query = useInfiniteQuery(
    api.applications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        ...(second
          ? { status: 'active' as const }
          : { status: 'approved' as const, ready_to_pay_out: 'true' as const }),
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <ListView
        name="applications"
        columns={columns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.applicant_name}
        search="loaded"
        keep={(row) => !second || row.plan === 'six_plus_six'}
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
            ? 'Active loans with two payouts. The second payout is due in month six, unless the tenant is too far past due.'
            : 'Approved and signed, with no payout in progress. Open an application to see if the balance has been paid.'
        }
        failure="Failed to fetch applications"
        empty={{
          title: 'No applications ready to pay out',
          text: 'Applications appear here once they’re approved and the tenant has signed.',
        }}
      />
      <ReadySheet id={params.open} onClose={() => params.setOpen(null)} />
    </>
  )
}
