import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney, handChannels } from '@efie/domain'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CreditOffer } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { MoneyField } from '~/platform/forms/fields.tsx'
import { ByHandFields, byHandSchema, emptyByHand, PayeeNotice } from './by-hand-fields.tsx'
import { ApplicationPicker, type PickedApplication } from '~/parts/applications/review/application-picker.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Textarea } from '~/ui/input.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'

/** What is not paid by hand needs no more than the fields' own types. */
const anything = z.object({ channel: z.enum(handChannels), account_code: z.string(), reference: z.string() })

/** `handed`: a part of it is paid by hand, so how must be told. */
const schemaOf = (most: number, handed: boolean) =>
  z.object({
    amount: z
      .number('Enter the amount')
      .int()
      .min(1, 'Enter an amount above zero')
      .max(most, `At most ${formatMoney(most)} can be refunded`),
    reason: z.string().trim().min(3, 'Enter the reason').max(1_000),
    by_hand: handed ? byHandSchema : anything,
  })

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
  const form = useZodForm(schemaOf(whole.refundable, handed), {
    defaultValues: { amount: whole.refundable, reason: '', by_hand: emptyByHand },
  })
  const amount = form.watch('amount')
  const asked = useDebounced(amount)
  const offer = useOffer(picked.id, asked >= 1 && asked <= whole.refundable ? asked : undefined).data ?? whole
  if (offer.by_hand > 0 !== handed) setHanded(offer.by_hand > 0)
  const { key, renew } = useIdempotencyKey()
  const act = useAct({
    act: async ({ by_hand, ...input }: z.output<ReturnType<typeof schemaOf>>) => {
      try {
        const how = handed ? { by_hand } : {}
        return await client.loans.refundCredit(
          { id: picked.id, ...input, ...how },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: ({ refunds }) =>
      refunds.some(({ status, approval_id }) => status === 'requested' || approval_id !== null)
        ? 'Refund of credit waits for a second person'
        : 'Refund of credit sent',
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.payments.key(), api.loans.key(), api.approvals.key(), api.ledger.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((input) => act.run(input))(event)}
    >
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        help={`${formatMoney(whole.refundable)} can be refunded.`}
      />
      <KeyValues
        items={[
          { label: 'Through the payment service', value: <Money amount={offer.through_gateway} /> },
          { label: 'By hand', value: <Money amount={offer.by_hand} /> },
        ]}
      />
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
      <Field label="Reason" help="Kept with the refund." error={form.formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} maxLength={1_000} />}
      </Field>
      <ActError error={act.error} samePerson="Nobody refunds their own credit. Ask a colleague." />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" pending={act.pending}>
          Refund {formatMoney(amount || 0)}
        </Button>
      </div>
    </form>
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
          <Notice title={offer.promised > 0 ? 'All of it waits for a second person' : 'There is no credit'}>
            {offer.promised > 0
              ? `${formatMoney(offer.promised)} has been asked for. Release or decline it under Refunds.`
              : 'Nothing was paid beyond what is due. A payment itself is refunded from its own sheet, under Payments.'}
          </Notice>
        )}
        {picked && offer && offer.refundable > 0 && (
          <CreditForm key={picked.id} picked={picked} whole={offer} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}
