import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { type BulkAct, NotDone } from '~/platform/lists/bulk-act.ts'
import { BulkAmounts, sumOf } from '~/platform/lists/bulk-amounts.tsx'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { accountText } from '~/parts/payees/payee.ts'
import { releaseRefusal } from './payout.ts'

const touches = [api.disbursements.key(), api.applications.key(), api.ledger.key(), api.payments.key()]
const amountOf = ({ amount }: DisbursementRow) => amount
const payoutsOf = (rows: readonly DisbursementRow[]) =>
  `${counted(rows.length, 'payout')}, ${sumOf(rows, amountOf)} in total`

const Amounts = ({ rows }: { rows: readonly DisbursementRow[] }) => (
  <BulkAmounts
    rows={rows}
    amountOf={amountOf}
    toOf={(row) => `${accountText(row, row.payout_name)}, for ${row.applicant_name}`}
  />
)

/** The provider can refuse the transfer although the release was allowed. */
const requireSent = ({ status }: Pick<DisbursementRow, 'status'>) => {
  if (status === 'failed') throw new NotDone('The transfer failed')
}

const releaseBy = (userId: string): BulkAct<DisbursementRow> => ({
  label: 'Release',
  done: 'released',
  act: async ({ id, version }, { key }) =>
    requireSent(
      await client.disbursements.release({ id }, { context: { idempotencyKey: key, ifMatch: version } }),
    ),
  touches,
  only: {
    fits: (row) => row.status === 'requested' && releaseRefusal(row, userId) === null,
    are: 'waiting for you to release',
  },
  confirm: {
    title: (rows) => `Release ${payoutsOf(rows)}?`,
    text: (rows) => (
      <>
        <p>Check each payee. You can’t cancel a payout after you release it.</p>
        <Amounts rows={rows} />
      </>
    ),
  },
})

const retry: BulkAct<DisbursementRow> = {
  label: 'Retry transfer',
  done: 'retried',
  act: async ({ id, version }, { key }) =>
    requireSent(
      await client.disbursements.retry({ id }, { context: { idempotencyKey: key, ifMatch: version } }),
    ),
  touches,
  only: { fits: ({ status }) => status === 'failed', are: 'waiting for a retry' },
  confirm: {
    title: (rows) => `Retry the transfer of ${payoutsOf(rows)}?`,
    text: (rows) => (
      <>
        <p>Each transfer keeps its reference, so it can’t be paid twice.</p>
        <Amounts rows={rows} />
      </>
    ),
  },
}

/** Releases several payouts. The server checks each for its second person. */
export const PayoutBulk = ({ bulk }: { bulk: Bulk<DisbursementRow> }) => (
  <BulkBar
    bulk={bulk}
    what="payout"
    nameOf={({ payout_name, applicant_name }) => `${payout_name}, for ${applicant_name}`}
    acts={[releaseBy(useUser().id), retry]}
  />
)
