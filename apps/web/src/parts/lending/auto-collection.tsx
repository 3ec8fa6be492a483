import { autoCollectionConsent } from '@efie/contracts/lending-auto-collections'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, ChoiceField } from '~/platform/forms/fields.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { Borrowing } from './borrowing.ts'
import { distinctMeans, type Means } from './means.ts'

const offline = msg`You’re offline. Connect to change automatic payment`
const touches = [api.loans.key(), api.orders.key()]

interface StartProps {
  borrowing: Borrowing
  means: readonly Means[]
  amount: number
}

const Start = ({ borrowing: { id }, means, amount }: StartProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useContractForm(autoCollectionConsent, {
    fixed: { id },
    start: { payment_id: means[0]?.payment_id ?? '' },
    eager: true,
  })
  const chosen = useWatch({ control: form.control, name: 'payment_id' })
  const label = means.find((one) => one.payment_id === chosen)?.label ?? t`it`
  return (
    <ActForm
      form={form}
      act={(consent) => client.loans.startAutoCollection(consent)}
      touches={touches}
      done={t`Automatic payment is on`}
      submit={t`Turn on automatic payment`}
      blocked={isReadOnly ? translate(offline) : null}
      className="space-y-4"
    >
      <ChoiceField
        form={form}
        name="payment_id"
        label={t`Pay from`}
        options={means.map((one) => ({ value: one.payment_id, label: one.label }))}
      />
      <CheckboxField
        form={form}
        name="consent"
        label={t`I agree that Efie can take each instalment (${{ amount: formatMoney(amount) }} a month) from ${label} on its due date, until I turn off automatic payment.`}
      />
    </ActForm>
  )
}

const Stop = ({ borrowing: { id }, label }: { borrowing: Borrowing; label: string }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [asking, setAsking] = useState(false)
  const stop = useAct({
    act: () => client.loans.stopAutoCollection({ id }),
    done: t`Automatic payment is off`,
    onDone: () => setAsking(false),
    touches,
  })
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => setAsking(true)}
        disabledReason={isReadOnly ? translate(offline) : null}
      >
        <Trans>Turn off automatic payment</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Turn off automatic payment?`}
        confirmLabel={t`Turn off`}
        cancelLabel={t`Keep it on`}
        pending={stop.pending}
        onConfirm={() => void stop.run(undefined)}
      >
        <p>
          <Trans>We won’t take any more payments from {label}. You’ll pay each instalment yourself.</Trans>
        </p>
        <ActError error={stop.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

export interface AutoCollectionProps {
  borrowing: Borrowing
  /** What a month costs: written out in the consent. */
  monthly: number
}

/** Each instalment collected on its day by an earlier payment's wallet or card, with consent, stopped with one click. */
export const AutoCollection = ({ borrowing, monthly }: AutoCollectionProps) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.loans.autoCollection.queryOptions({ input: { id: borrowing.id } }),
  )
  if (!data)
    return error ? (
      <ErrorState
        title={t`Couldn’t load automatic payment`}
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows rows={3} />
    )
  const { active } = data
  const label = active?.label
  const means = distinctMeans(data.possible_payments)
  return (
    <Card>
      <CardHeader
        title={t`Automatic payment`}
        description={t`We’ll take each instalment on its due date, so you never miss one.`}
        action={
          active ? (
            <Badge tone="positive">
              <Trans>On</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Off</Trans>
            </Badge>
          )
        }
      />
      {active ? (
        <>
          <p className="mb-4">
            <Trans>
              From <strong>{label}</strong>, as you agreed on <DateText value={active.consented_at} time />.
            </Trans>
          </p>
          <Stop borrowing={borrowing} label={active.label} />
        </>
      ) : means.length > 0 ? (
        <Start borrowing={borrowing} means={means} amount={monthly} />
      ) : (
        <p className="text-muted">
          <Trans>
            First make a payment by mobile money or card. You can then use the same wallet or card for
            automatic payment.
          </Trans>
        </p>
      )}
    </Card>
  )
}
