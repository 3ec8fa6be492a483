import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { RefundRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { type BulkAct, NotDone } from '~/platform/lists/bulk-act.ts'
import { BulkAmounts, sumOf } from '~/platform/lists/bulk-amounts.tsx'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'

const amountOf = ({ amount }: RefundRow) => amount

/** A failed refund is sent again by anyone in finance, but another person than its requester releases it. */
const isFor = (userId: string, { acts, approval_id, requested_by, user_id }: RefundRow): boolean =>
  approval_id === null &&
  user_id !== userId &&
  (acts.includes('retry') || (acts.includes('release') && requested_by !== userId))

const releaseBy = (userId: string): BulkAct<RefundRow> => ({
  label: 'Release',
  done: 'released',
  act: async ({ id }, { key }) => {
    const after = await client.payments.releaseRefund({ id }, { context: { idempotencyKey: key } })
    if (after.status === 'failed') throw new NotDone('The refund failed again')
  },
  touches: [api.payments.key(), api.loans.key(), api.orders.key(), api.ledger.key()],
  only: { fits: (row) => isFor(userId, row), are: 'waiting for you to release' },
  confirm: {
    title: (rows) => `Release ${counted(rows.length, 'refund')}, ${sumOf(rows, amountOf)} in total?`,
    text: (rows) => (
      <>
        <p>Check each payer and reason. Failed refunds are sent again under their reference.</p>
        <BulkAmounts
          rows={rows}
          amountOf={amountOf}
          toOf={({ payer_name, reason }) => `${payer_name}. Reason: ${reason}`}
        />
      </>
    ),
  },
})

/** Releases several refunds. The server checks each for its second person. */
export const RefundBulk = ({ bulk }: { bulk: Bulk<RefundRow> }) => (
  <BulkBar
    bulk={bulk}
    what="refund"
    nameOf={({ payer_name, description }) => `${payer_name}, ${description}`}
    acts={[releaseBy(useUser().id)]}
  />
)
