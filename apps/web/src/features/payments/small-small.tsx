import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { useSchedule } from '~/parts/applications/use-application.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useAskedFor } from '~/platform/navigation/use-asked-for.ts'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
import { Field } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { ProgressBar } from '~/ui/progress.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'

const handy = [20_00, 50_00, 100_00] as const

const problemOf = (
  amount: number | null,
  { least, most }: { least: number; most: number },
): string | null => {
  if (amount === null) return t`Enter an amount`
  if (amount < least) return t`Pay at least ${{ least: formatMoney(least) }}`
  return amount > most ? t`Only ${{ most: formatMoney(most) }} is left to pay` : null
}

const Amount = ({ request, most }: { request: PaymentRequest; most: number }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [amount, setAmount] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const problem = problemOf(amount, { least: request.range?.least ?? request.amount, most })
  const form = useRef<HTMLFormElement>(null)
  useAskedFor('part', form, (element) => {
    element.scrollIntoView({ block: 'center' })
    element.querySelector('input')?.focus({ preventScroll: true })
  })
  const pay = () => {
    setTried(true)
    if (amount !== null && !problem) openPayment({ ...request, amount })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <Field
        label={t`How much do you want to pay?`}
        {...(tried && problem && { error: problem })}
        help={
          <span className="flex flex-wrap gap-2 pt-1">
            {handy
              .filter((one) => one <= most)
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={amount === one}
                  onClick={() => setAmount(one)}
                  className={cn(
                    'min-h-9 rounded-full border px-3 text-sm font-semibold tabular-nums',
                    amount === one
                      ? 'border-primary bg-primary-soft text-primary'
                      : 'border-line-strong/60 text-ink hover:bg-sunken',
                  )}
                >
                  {formatMoney(one)}
                </button>
              ))}
          </span>
        }
      >
        {(control) => <MoneyInput {...control} value={amount} onValueChange={setAmount} />}
      </Field>
      <Button
        type="submit"
        className="sm:mt-6.5"
        disabledReason={isReadOnly ? t`You’re offline. Connect to pay` : null}
      >
        {amount !== null && !problem ? t`Pay ${{ amount: formatMoney(amount) }}` : t`Pay this amount`}
      </Button>
    </form>
  )
}

export interface SmallSmallProps {
  applicationId: string
  /** The next instalment, with the range of amounts that can be paid. */
  request: PaymentRequest
}

/** Pays any amount from one cedi towards the next instalment, and shows its progress. */
export const SmallSmall = ({ applicationId, request }: SmallSmallProps) => {
  const { data } = useSchedule(applicationId, true)
  if (!data) return <Skeleton className="h-48" />
  const { filling, instalments } = data
  if (!filling) return null
  const { number, amount, paid } = filling
  const covered = instalments.some((line) => line.number === number && line.status === 'covered')
  return (
    <Card className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
      <div>
        <CardHeader
          title={t`Pay small-small`}
          description={
            covered
              ? t`You can pay any part of this instalment yourself. We’ll then ask your employer for less.`
              : t`Any amount counts straight away, starting with your oldest unpaid instalment. Pay as often as you like.`
          }
        />
        <ProgressBar
          value={(paid / Math.max(1, amount)) * 100}
          label={t`${{ paid: formatMoney(paid) }} of ${{ amount: formatMoney(amount) }} paid towards instalment ${{ number }}`}
        />
      </div>
      <Amount request={request} most={request.range?.most ?? request.amount} />
    </Card>
  )
}
