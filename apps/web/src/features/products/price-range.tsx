import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { priceParam } from './shop-filters.ts'

interface PriceRangeProps {
  min: number | null
  max: number | null
  /** Range among products matching the other filters. */
  lowest: number | null
  highest: number | null
}

export const PriceRange = (props: PriceRangeProps) => {
  const params = useListParams()
  const [min, setMin] = useState(props.min)
  const [max, setMax] = useState(props.max)
  const [tried, setTried] = useState(false)
  const crossed = min !== null && max !== null && min > max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!crossed) params.set({ min_price: priceParam(min), max_price: priceParam(max) })
  }
  const { lowest, highest } = props
  return (
    <form noValidate onSubmit={submit} className="space-y-2 px-2.5">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        <Field label={t`From`}>
          {(control) => (
            <MoneyInput {...control} aria-required={undefined} value={min} onValueChange={setMin} />
          )}
        </Field>
        <Field label={t`Up to`}>
          {(control) => (
            <MoneyInput
              {...control}
              aria-required={undefined}
              value={max}
              onValueChange={setMax}
              aria-invalid={tried && crossed ? true : undefined}
            />
          )}
        </Field>
      </div>
      {tried && crossed ? (
        <p role="alert" className="text-sm font-medium text-danger">
          <Trans>
            Put the lower price first. {{ min: formatMoney(min) }} is more than {{ max: formatMoney(max) }}
          </Trans>
        </p>
      ) : (
        lowest !== null &&
        highest !== null && (
          <p className="text-sm text-muted">
            <Trans>
              {{ lowest: formatMoney(lowest) }} to {{ highest: formatMoney(highest) }}
            </Trans>
          </p>
        )
      )}
      <Button type="submit" tone="secondary" size="sm" wide>
        <Trans>Apply prices</Trans>
      </Button>
    </form>
  )
}
