import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkAmounts, sumOf } from '~/platform/lists/bulk-amounts.tsx'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { payoutAmount } from './payout.ts'

const request: BulkAct<ApplicationRow> = {
  label: 'Request payout',
  done: 'sent to a second person',
  act: ({ id }, { key }) =>
    client.disbursements.request({ application_id: id }, { context: { idempotencyKey: key } }),
  touches: [api.disbursements.key(), api.applications.key()],
  confirm: {
    title: (rows) => `Request ${counted(rows.length, 'payout')}, ${sumOf(rows, payoutAmount)} in total?`,
    text: (rows) => (
      <>
        <p>Nothing is sent until a second person releases each payout.</p>
        <BulkAmounts
          rows={rows}
          amountOf={payoutAmount}
          toOf={(row) => `${row.payout_name ?? row.landlord_name}, for ${row.applicant_name}`}
        />
      </>
    ),
  },
}

/** Requests several payouts. The server checks what each still misses. */
export const ReadyBulk = ({ bulk }: { bulk: Bulk<ApplicationRow> }) => (
  <BulkBar bulk={bulk} what="application" nameOf={({ applicant_name }) => applicant_name} acts={[request]} />
)
