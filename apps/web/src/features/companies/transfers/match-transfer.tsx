import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { BankReceipt, InvoiceRow } from '~/app/api/rows.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { monthText } from '../texts.ts'

const payable = new Set(['issued', 'partly-paid', 'overdue'])

const fit = (receipt: BankReceipt, invoice: InvoiceRow): number => {
  if (receipt.reference.toUpperCase().includes(invoice.number)) return 0
  return invoice.outstanding === receipt.amount ? 1 : 2
}

const labelOf = (invoice: InvoiceRow): string =>
  `${invoice.company_name}, ${monthText(invoice.period)}: ${formatMoney(invoice.outstanding)} (${invoice.number})`

const effectOf = (receipt: BankReceipt, { outstanding }: InvoiceRow): string => {
  if (receipt.amount > outstanding)
    return `${formatMoney(receipt.amount - outstanding)} more than is open: that part waits among money of unknown origin.`
  return receipt.amount < outstanding
    ? `${formatMoney(outstanding - receipt.amount)} stays open; every employee is short by the same proportion.`
    : 'Pays it in full.'
}

/** Second person: which invoice the transfer pays. What fits best stands first. */
export const MatchTransfer = ({
  receipt,
  samePerson,
}: {
  receipt: BankReceipt
  samePerson: string | null
}) => {
  const { key, renew } = useIdempotencyKey()
  const [picked, setPicked] = useState('')
  const [asking, setAsking] = useState(false)
  const query = useQuery(api.invoices.list.queryOptions({ input: { limit: 100 } }))
  const match = useAct({
    act: (invoice: InvoiceRow) =>
      client.bankReceipts.match(
        { id: receipt.id, invoice_id: invoice.id },
        { context: { idempotencyKey: key } },
      ),
    done: ({ invoice_number }) =>
      `${formatMoney(receipt.amount)} matched with ${invoice_number ?? 'the invoice'}`,
    onDone: () => {
      renew()
      setAsking(false)
    },
    touches: [
      api.bankReceipts.key(),
      api.invoices.key(),
      api.payments.key(),
      api.ledger.key(),
      api.companies.key(),
    ],
  })
  if (query.isPending) return <Skeleton className="h-24" />
  if (query.error)
    return (
      <ErrorState
        title="Failed to fetch invoices"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const open = query.data.data
    .filter(({ status, outstanding }) => payable.has(status) && outstanding > 0)
    .toSorted((a, b) => fit(receipt, a) - fit(receipt, b))
  const best = open[0]
  const chosen = open.find(({ id }) => id === picked) ?? (best && fit(receipt, best) < 2 ? best : undefined)
  return (
    <div className="space-y-4">
      <Field
        label="Invoice"
        help={chosen ? effectOf(receipt, chosen) : 'Those that are open; what fits stands first.'}
      >
        {(control) => (
          <Select
            {...control}
            value={chosen?.id ?? ''}
            placeholder="Choose the invoice"
            options={open.map((invoice) => ({ value: invoice.id, label: labelOf(invoice) }))}
            onChange={(event) => setPicked(event.target.value)}
          />
        )}
      </Field>
      <Button
        disabledReason={samePerson ?? (chosen ? null : 'Choose the invoice that it pays')}
        onClick={() => setAsking(true)}
      >
        Match with invoice
      </Button>
      {chosen && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`${formatMoney(receipt.amount)} of ${receipt.payer} pays ${chosen.number}?`}
          confirmLabel={`Match ${formatMoney(receipt.amount)}`}
          pending={match.pending}
          onConfirm={() => void match.run(chosen)}
        >
          <p>
            {chosen.company_name}, {monthText(chosen.period)}: {formatMoney(chosen.outstanding)} is open.{' '}
            {effectOf(receipt, chosen)}
          </p>
          <ActError
            error={match.error}
            samePerson="You noted this transfer. Another person of finance matches it."
            className="mt-3"
          />
        </ConfirmDialog>
      )}
    </div>
  )
}
