import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client, newIdempotencyKey } from '~/app/api/client.ts'
import type { OrderDetail, PlanQuote } from '~/app/api/rows.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { TermsFailure } from '~/app/quotes/terms-failure.tsx'
import { useTerms } from '~/app/quotes/use-terms.ts'
import { say } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { percentText } from '~/app/shop/plan-facts.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

const rows: { label: MessageDescriptor; text: (plan: PlanQuote) => string }[] = [
  { label: msg`Payments`, text: (plan) => String(plan.instalments.length) },
  {
    label: msg`Each month`,
    // The first may have begun already, and the last takes up what does not divide.
    text: ({ instalments }) => formatMoney((instalments.at(-2) ?? instalments[0])?.amount ?? 0),
  },
  {
    label: msg`First payment`,
    text: ({ instalments }) => (instalments[0] ? formatDate(instalments[0].due_date) : '–'),
  },
  {
    label: msg`Last payment`,
    text: ({ instalments }) => formatDate(instalments.at(-1)?.due_date ?? '') || '–',
  },
  {
    label: msg`Still to be paid`,
    text: ({ instalments }) => formatMoney(instalments.reduce((sum, line) => sum + line.amount, 0)),
  },
  { label: msg`APR, effective`, text: (plan) => percentText(plan.apr_effective) },
]

const BeforeAfter = ({ before, after }: { before: PlanQuote; after: PlanQuote }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">
      <Trans>Your plan before and after</Trans>
    </caption>
    <thead>
      <tr className="text-right text-xs text-muted">
        <th scope="col">
          <span className="sr-only">{t`Figure`}</span>
        </th>
        <th scope="col" className="py-2 font-medium">
          <Trans>Now</Trans>
        </th>
        <th scope="col" className="font-medium">
          <Trans>After</Trans>
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(({ label, text }) => (
        <tr key={label.id}>
          <th scope="row" className="py-2 text-left font-normal text-muted">
            {say(label)}
          </th>
          <td className="money text-right">{text(before)}</td>
          <td className="money text-right font-semibold">{text(after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The same goods over other months: both plans side by side, then confirmed. */
export const ReshapeDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const [months, setMonths] = useState<number | null>(null)
  const terms = useTerms()
  const { key, renew } = useIdempotencyKey()
  const quote = useQuery({
    queryKey: ['reshape-quote', order.id, order.version, months],
    // Asks only: without `confirm` nothing changes.
    queryFn: () =>
      client.orders.reshape(
        { id: order.id, months: months ?? 0, confirm: false },
        { context: { idempotencyKey: newIdempotencyKey() } },
      ),
    enabled: months !== null,
    staleTime: 0,
    retry: false,
  })
  const reshape = useAct({
    act: (wanted: number) =>
      client.orders.reshape(
        { id: order.id, months: wanted, confirm: true },
        { context: { idempotencyKey: key } },
      ),
    done: t`Plan changed`,
    failed: t`Failed to change the plan`,
    touches: [api.orders.key(), api.payments.key(), api.me.agenda.key()],
  })
  const confirm = async () => {
    if (months !== null && (await reshape.run(months))) onClose()
  }
  const running = order.plan !== null
  const { data } = quote
  const difference = data?.difference ?? 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !reshape.pending && onClose()}
      title={t`Other months`}
      description={t`The same goods of order ${{ reference: order.reference }}, paid over a shorter or longer time.`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Keep it as it is</Trans>
          </Button>
          <Button
            pending={reshape.pending}
            disabledReason={data ? null : t`Choose other months and look at both plans first`}
            onClick={() => void confirm()}
          >
            {months === null ? t`Change the plan` : t`Change to ${months} months`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <FieldGroup
          legend={running ? t`Spread what is left over how long?` : t`Over how long?`}
          {...(running && { help: t`A month that has begun stays as it is; the rest is spread anew.` })}
        >
          <RadioCards
            name="reshape-months"
            columns={2}
            value={months === null ? null : String(months)}
            onValueChange={(value) => {
              renew()
              reshape.reset()
              setMonths(Number(value))
            }}
            options={(terms?.shop_months ?? []).map((value) => ({
              value: String(value),
              label: t`${value} months`,
              ...(!running && value === order.months && { disabledReason: t`Your plan now` }),
            }))}
          />
        </FieldGroup>
        <TermsFailure awaited={<SkeletonRows rows={2} />} />
        {months !== null &&
          (data ? (
            <div aria-live="polite" className="space-y-4">
              <BeforeAfter before={data.before} after={data.after} />
              <Notice tone={difference > 0 ? 'caution' : 'positive'}>
                {difference === 0
                  ? t`It costs the same in all.`
                  : difference > 0
                    ? t`It costs ${{ difference: formatMoney(difference) }} more in all.`
                    : t`It costs ${{ difference: formatMoney(-difference) }} less in all.`}
                {order.signed_at !== null &&
                  order.status === 'awaiting-payment' &&
                  ` ${t`You read and sign the agreement anew.`}`}
              </Notice>
            </div>
          ) : quote.error ? (
            <ActError error={toUserError(quote.error)} />
          ) : (
            <SkeletonRows rows={5} />
          ))}
        <ActError error={reshape.error} />
      </div>
    </Dialog>
  )
}
