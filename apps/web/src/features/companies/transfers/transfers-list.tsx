import { bankReceiptStatuses, formatMoney } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/app/api/client.ts'
import type { BankReceipt } from '~/app/api/rows.ts'
import { useAbility, useUser } from '~/app/auth/auth-store.ts'
import { keyset, pageSize, rowsOf } from '~/app/lists/keyset.ts'
import { oneOf, useListParams } from '~/app/lists/list-params.ts'
import { ListView } from '~/app/lists/list-view.tsx'
import { LostRow } from '~/app/lists/lost-row.tsx'
import { Section } from '~/app/review/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { MatchTransfer } from './match-transfer.tsx'
import { RecordTransfer } from './record-transfer.tsx'
import { ReceiptBadge, receiptTexts, transferColumns } from './transfer-columns.tsx'

const TransferSheet = ({ receipt, onClose }: { receipt: BankReceipt; onClose: () => void }) => {
  const user = useUser()
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatMoney(receipt.amount)} of ${receipt.payer}`}
      description={<ReceiptBadge status={receipt.status} />}
      className="max-w-xl"
    >
      <div className="space-y-6">
        <Section title="Transfer">
          <KeyValues
            items={[
              { label: 'Amount', value: <Money amount={receipt.amount} />, strong: true },
              { label: 'Reference', value: <span className="font-mono text-sm">{receipt.reference}</span> },
              { label: 'Received', value: <DateText value={receipt.received_on} /> },
              { label: 'Noted by', value: receipt.recorded_by_name },
              ...(receipt.invoice_number
                ? [
                    { label: 'Invoice', value: receipt.invoice_number },
                    { label: 'Matched by', value: receipt.matched_by_name ?? '–' },
                  ]
                : []),
            ]}
          />
        </Section>
        {receipt.status === 'unmatched' && (
          <Section title="What does it pay?">
            <MatchTransfer
              receipt={receipt}
              samePerson={
                receipt.recorded_by === user.id ? 'You noted it, so another person matches it' : null
              }
            />
          </Section>
        )}
      </div>
    </Sheet>
  )
}

/** Transfers of employers on the bank's statement, until each has its invoice. */
export const TransfersList = () => {
  const params = useListParams()
  const mayRecord = useAbility('payments.record')
  const query = useInfiniteQuery(
    api.bankReceipts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        status: oneOf(bankReceiptStatuses, params.get('status')),
      }),
      ...keyset,
      // The change feed does not carry transfers.
      refetchInterval: 30_000,
    }),
  )
  const open = rowsOf(query).find(({ id }) => id === params.open)
  return (
    <>
      {mayRecord && (
        <div className="mb-4">
          <RecordTransfer />
        </div>
      )}
      <ListView
        name="transfers"
        columns={transferColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => `transfer of ${formatMoney(row.amount)} from ${row.payer}`}
        search="loaded"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'Matched or not',
            options: bankReceiptStatuses.map((status) => ({ value: status, label: receiptTexts[status] })),
          },
        ]}
        failure="Failed to fetch transfers"
        empty={{
          title: 'No transfer has been noted',
          text: 'Finance notes what employers send by bank transfer; a second person matches it with its invoice.',
        }}
      />
      {open ? (
        <TransferSheet key={open.id} receipt={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="transfer" loading={query.isPending} />
      )}
    </>
  )
}
