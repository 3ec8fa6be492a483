import { disbursementStatuses, formatMoney, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Button } from '~/ui/button.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { PayoutSheet } from './payout-sheet.tsx'
import { PayoutBulk } from './payout-bulk.tsx'

export const PayoutsList = () => {
  const params = useListParams()
  const query = useList(
    api.disbursements.list,
    {
      ...listInput(params, payoutColumns),
      status: oneOf(disbursementStatuses, params.get('status')),
    },
    {
      refetchInterval: 20_000,
    },
  )
  const open = useOpenRow(query, params.open)
  const bulk = useBulk(query)
  const mayRelease = useAbility('disbursements.release')
  return (
    <>
      <ListView
        name="payouts"
        columns={payoutColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => `payout of ${formatMoney(row.amount)} to ${row.payout_name}`}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: disbursementStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        {...(mayRelease && { selection: bulk.selection })}
        failure="Couldn’t load payouts"
        empty={{
          title: 'No payouts yet',
          text: 'You can request a payout once an application is approved and signed, and its balance at signing is paid.',
          action: (
            <Button tone="secondary" onClick={() => params.set({ tab: 'ready' })}>
              Ready to pay out
            </Button>
          ),
        }}
      />
      {mayRelease && <PayoutBulk bulk={bulk} />}
      {open ? (
        <PayoutSheet key={open.id} payout={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="payout" loading={query.isPending} />
      )}
    </>
  )
}
