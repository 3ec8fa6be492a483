import { loans } from '@efie/contracts/lending'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CreditOffer } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, NoteField } from '~/platform/forms/fields.tsx'
import { ByHandFields, PayeeNotice } from './by-hand-fields.tsx'
import { amountRefusal } from './refund.ts'
import { Button } from '~/ui/button.tsx'
import { ApplicationPicker, type PickedApplication } from '~/parts/applications/review/application-picker.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'

const useOffer = (id: string, amount?: number) =>
  useQuery(
    api.loans.creditRefundOffer.queryOptions({
      input: { id, ...(amount === undefined ? {} : { amount }) },
      enabled: id !== '',
      placeholderData: keepPreviousData,
    }),
  )

interface CreditFormProps {
  picked: PickedApplication
  whole: CreditOffer
  onClose: () => void
}

const CreditForm = ({ picked, whole, onClose }: CreditFormProps) => {
  const [handed, setHanded] = useState(whole.by_hand > 0)
  const form = useContractForm(loans.refundCredit, {
    fixed: { id: picked.id },
    start: { amount: whole.refundable, by_hand: { channel: 'bank', account_code: '', reference: '' } },
    // How a part is paid by hand is asked where there is one.
    join: () => (handed ? {} : { by_hand: undefined }),
    check: ({ amount }) => ({ amount: amountRefusal(amount, whole.refundable) }),
  })
  const amount = form.watch('amount') ?? 0
  const asked = useDebounced(amount)
  const isOffered = (one: number): boolean => one > 0 && amountRefusal(one, whole.refundable) === null
  const { data, isPlaceholderData, error, isPaused, isFetching, refetch } = useOffer(
    picked.id,
    isOffered(asked) && asked < whole.refundable ? asked : undefined,
  )
  const offer = data ?? whole
  // Until the server has split this amount, the form may ask for details by hand that aren’t needed.
  const isSplitKnown =
    isOffered(amount) && asked === amount && data !== undefined && !isPlaceholderData && !error
  if (offer.by_hand > 0 !== handed) setHanded(offer.by_hand > 0)
  return (
    <ActForm
      form={form}
      act={(request, context) => client.loans.refundCredit(request, { context })}
      done={({ refunds }) =>
        refunds.some(({ status, approval_id }) => status === 'requested' || approval_id !== null)
          ? 'Refund of credit is waiting for a second person'
          : 'Credit refunded'
      }
      onDone={onClose}
      touches={[api.payments.key(), api.loans.key(), api.approvals.key(), api.ledger.key()]}
      submit={`Refund ${formatMoney(amount)}`}
      blocked={isPaused ? 'You’re offline. Connect to refund' : error ? 'Retry the check first' : null}
      waiting={!isSplitKnown && !error && !isPaused && isOffered(amount)}
      danger
      onCancel={onClose}
      samePerson="You can’t refund your own credit. Ask a colleague."
      className="space-y-4"
    >
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        help={`You can refund up to ${formatMoney(whole.refundable)}.`}
      />
      <KeyValues
        items={[
          {
            label: 'Through the payment provider',
            value: isSplitKnown ? <Money amount={offer.through_gateway} /> : '–',
          },
          { label: 'By hand', value: isSplitKnown ? <Money amount={offer.by_hand} /> : '–' },
        ]}
      />
      {error && (
        <Notice
          tone="danger"
          live
          title="We couldn’t check how this amount can be refunded"
          action={
            <Button tone="secondary" pending={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {handed && (
        <>
          <PayeeNotice payee={offer.payee} />
          <ByHandFields
            form={form}
            channel={form.watch('by_hand.channel')}
            names={{
              channel: 'by_hand.channel',
              account_code: 'by_hand.account_code',
              reference: 'by_hand.reference',
            }}
            accounts={offer.accounts}
          />
        </>
      )}
      <NoteField form={form} name="reason" label="Reason" help="Saved with the refund." />
    </ActForm>
  )
}

/** Gives credit back, of a loan or a plan, running or ended: what was paid beyond all that is due. */
export const CreditRefund = ({ onClose }: { onClose: () => void }) => {
  const [picked, setPicked] = useState<PickedApplication | null>(null)
  const { data, error, isPlaceholderData } = useOffer(picked?.id ?? '')
  const offer = isPlaceholderData ? undefined : data
  return (
    <Dialog open onOpenChange={onClose} title="Refund credit">
      <div className="space-y-4">
        <ApplicationPicker label="Whose credit" value={picked} onChange={setPicked} orders />
        {picked && !offer && !error && <SkeletonRows rows={2} />}
        {picked && error && <Notice tone="danger">{toUserError(error).message}</Notice>}
        {picked && offer?.refundable === 0 && (
          <Notice
            title={
              offer.promised > 0 ? 'All of the credit is waiting for a second person' : 'No credit to refund'
            }
          >
            {offer.promised > 0
              ? `A refund of ${formatMoney(offer.promised)} has already been requested. Release or decline it under Refunds.`
              : 'This payer hasn’t overpaid. To refund a payment, open the payment under Payments.'}
          </Notice>
        )}
        {picked && offer && offer.refundable > 0 && (
          <CreditForm key={picked.id} picked={picked} whole={offer} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}
