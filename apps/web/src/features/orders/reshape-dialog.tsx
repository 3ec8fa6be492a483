import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client, newIdempotencyKey } from '~/platform/api/client.ts'
import type { OrderDetail, PlanQuote } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { PlanComparison, type PlanFigures } from '~/parts/lending/plan-comparison.tsx'
import { SignTermsSheet } from '~/parts/lending/sign-terms-sheet.tsx'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const touches = [api.orders.key(), api.loans.key(), api.payments.key(), api.me.agenda.key()]

/** Before the down payment: the whole plan, as the agreement will say it. */
const wholePlan = (plan: PlanQuote): PlanFigures => ({
  balance: plan.financed_amount,
  total: plan.financed_amount + plan.finance_charge,
  cost: plan.finance_charge,
  apr_nominal: plan.apr_nominal,
  apr_effective: plan.apr_effective,
  instalment: plan.monthly_amount,
  last_date: plan.instalments.at(-1)?.due_date ?? null,
  payments: plan.instalments,
})

const useReshapeQuote = (order: OrderDetail, months: number | null) =>
  useQuery({
    queryKey: ['reshape-quote', order.id, order.version, months],
    // A preview: nothing changes without `confirm`.
    queryFn: () =>
      client.orders.reshape(
        { id: order.id, months: months ?? 0, confirm: false },
        { context: { idempotencyKey: newIdempotencyKey() } },
      ),
    enabled: months !== null,
    staleTime: 0,
    retry: false,
  })

const useReshape = (order: OrderDetail, idempotencyKey: string) =>
  useAct({
    act: (wanted: number) =>
      client.orders.reshape({ id: order.id, months: wanted, confirm: true }, { context: { idempotencyKey } }),
    done: t`Plan changed`,
    failed: t`Couldn’t change the plan`,
    touches,
  })

type Quote = ReturnType<typeof useReshapeQuote>

interface MonthsChoiceProps {
  order: OrderDetail
  months: number | null
  onChoose: (months: number) => void
}

const MonthsChoice = ({ order, months, onChoose }: MonthsChoiceProps) => {
  const terms = useTerms()
  const running = order.plan !== null
  return (
    <FieldGroup
      legend={running ? t`How many months should we spread the rest over?` : t`Over how many months?`}
      {...(running && {
        help: t`A month that has already started doesn’t change. We spread what’s left over the new months.`,
      })}
    >
      <RadioCards
        name="reshape-months"
        columns={2}
        value={months === null ? null : String(months)}
        onValueChange={(value) => onChoose(Number(value))}
        options={(terms?.shop_months ?? []).map((value) => ({
          value: String(value),
          label: t`${value} months`,
          ...(!running && value === order.months && { disabledReason: t`Your current plan` }),
        }))}
      />
    </FieldGroup>
  )
}

const Outcome = ({ order, reshaped }: { order: OrderDetail; reshaped: NonNullable<Quote['data']> }) => {
  const { difference, new_terms } = reshaped
  const shown = new_terms ?? { before: wholePlan(reshaped.before), after: wholePlan(reshaped.after) }
  return (
    <div aria-live="polite" className="space-y-4">
      <PlanComparison before={shown.before} after={shown.after} />
      <Notice tone={difference > 0 ? 'caution' : 'positive'}>
        {difference === 0
          ? t`You’ll pay the same in total.`
          : difference > 0
            ? t`You’ll pay ${{ difference: formatMoney(difference) }} more in total.`
            : t`You’ll pay ${{ difference: formatMoney(-difference) }} less in total.`}
        {order.signed_at !== null &&
          order.status === 'awaiting-payment' &&
          ` ${t`You’ll read and sign the agreement again.`}`}
      </Notice>
    </div>
  )
}

const Quoted = ({ order, quote: { data, error } }: { order: OrderDetail; quote: Quote }) =>
  data ? (
    <Outcome order={order} reshaped={data} />
  ) : error ? (
    <ActError error={toUserError(error)} />
  ) : (
    <SkeletonRows rows={5} />
  )

const confirmText = (months: number | null, running: boolean): string => {
  if (months === null) return t`Change plan`
  return running ? t`Read and sign for ${months} months` : t`Change to ${months} months`
}

/** The same goods over other months: both plans side by side, then confirmed. */
export const ReshapeDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const [months, setMonths] = useState<number | null>(null)
  const [signing, setSigning] = useState(false)
  const { key, renew } = useIdempotencyKey()
  const quote = useReshapeQuote(order, months)
  const reshape = useReshape(order, key)
  const running = order.plan !== null
  const confirm = async () => {
    if (running) setSigning(true)
    else if (months !== null && (await reshape.run(months))) onClose()
  }
  const { data } = quote
  if (signing && months !== null)
    return (
      <SignTermsSheet
        title={t`Your plan over ${months} months`}
        tenant={order.customer.full_name}
        offered={data?.new_terms ?? undefined}
        error={quote.error}
        refetch={quote.refetch}
        refetching={quote.isFetching}
        sign={(signature) => client.orders.signReshape({ id: order.id, months, ...signature })}
        done={t`Plan changed`}
        touches={touches}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !reshape.pending && onClose()}
      title={t`Change number of months`}
      description={t`Keep the same goods from order ${{ reference: order.reference }} and pay over a shorter or longer time.`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Keep current plan</Trans>
          </Button>
          <Button
            pending={reshape.pending}
            disabledReason={data ? null : t`Choose a number of months and compare both plans first`}
            onClick={() => void confirm()}
          >
            {confirmText(months, running)}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <MonthsChoice
          order={order}
          months={months}
          onChoose={(chosen) => {
            renew()
            reshape.reset()
            setMonths(chosen)
          }}
        />
        <TermsFailure awaited={<SkeletonRows rows={2} />} />
        {months !== null && <Quoted order={order} quote={quote} />}
        <ActError error={reshape.error} />
      </div>
    </Dialog>
  )
}
