import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { BankReceipt } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { pageSize } from '~/platform/lists/keyset.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { Section } from '~/ui/section.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Select } from '~/ui/select.tsx'

const samePerson =
  'The person who recorded the transfer can’t match it. Someone else in finance, or an administrator, has to.'

const MatchForm = ({ receipt }: { receipt: BankReceipt }) => {
  const user = useUser()
  const notIndependent = useNotIndependent()
  const [invoiceId, setInvoiceId] = useState('')
  const [asking, setAsking] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const [q, setQ] = useState('')
  const { data } = useQuery(
    api.invoices.list.queryOptions({
      input: { status: 'open', sort: 'due_date', q: q || undefined, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const invoices = data?.data ?? []
  const chosen = invoices.find(({ id }) => id === invoiceId)
  const amount = formatMoney(receipt.amount)
  const act = useAct({
    act: () =>
      client.bankReceipts.match(
        { id: receipt.id, invoice_id: invoiceId },
        { context: { idempotencyKey: key } },
      ),
    done: `${amount} matched`,
    onDone: () => {
      renew()
      setAsking(false)
    },
    touches: [api.bankReceipts.key(), api.invoices.key(), api.ledger.key(), api.unidentifiedReceipts.key()],
  })
  const refusal =
    receipt.recorded_by === user.id
      ? 'You recorded this transfer, so someone else in finance, or an administrator, has to match it'
      : (notIndependent([receipt.recorded_by]) ?? (chosen ? null : 'Choose the invoice this transfer pays'))
  return (
    <div className="space-y-4">
      <div className="flex">
        <SearchBox
          value={q}
          label="Search open invoices"
          onSearch={(words) => {
            setQ(words)
            setInvoiceId('')
          }}
        />
      </div>
      <Field
        label="Invoice"
        help={
          data && invoices.length === 0 && !q
            ? 'There are no open invoices. Issue one first.'
            : 'Open invoices, due first. Search for others.'
        }
      >
        {(control) => (
          <Select
            {...control}
            value={invoiceId}
            placeholder="Choose an invoice"
            options={invoices.map((invoice) => ({
              value: invoice.id,
              label: `${invoice.number}, ${invoice.company_name}`,
            }))}
            onChange={(event) => setInvoiceId(event.target.value)}
          />
        )}
      </Field>
      <Button disabledReason={refusal} onClick={() => setAsking(true)}>
        Match {amount}
      </Button>
      <ConfirmDialog
        open={asking && chosen !== undefined}
        onOpenChange={setAsking}
        title={`Match ${amount}?`}
        confirmLabel={`Match ${amount}`}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          <strong className="text-ink">{amount}</strong> from {receipt.payer} pays {chosen?.company_name}’s
          invoice {chosen?.number} and is allocated to each tenant’s loan automatically.
        </p>
        <ActError error={act.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
    </div>
  )
}

export const TransferSheet = ({ receipt, onClose }: { receipt: BankReceipt; onClose: () => void }) => {
  const mayMatch = useAbility('payments.confirm')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatMoney(receipt.amount)} from ${receipt.payer}`}
      description={receipt.reference}
      className="max-w-xl"
    >
      <div className="space-y-6">
        <Section title="Transfer">
          <KeyValues
            items={[
              { label: 'Amount', value: <Money amount={receipt.amount} />, strong: true },
              { label: 'Received', value: <DateText value={receipt.received_on} /> },
              { label: 'Recorded by', value: receipt.recorded_by_name },
              { label: 'Matched by', value: receipt.matched_by_name ?? 'No one yet' },
              { label: 'Invoice', value: receipt.invoice_number ?? 'None yet' },
            ]}
          />
        </Section>
        {receipt.status === 'unmatched' && mayMatch && (
          <Section title="Match to an invoice">
            <MatchForm receipt={receipt} />
          </Section>
        )}
      </div>
    </Sheet>
  )
}
