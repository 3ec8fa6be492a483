import { formatMoney } from '@efie/domain'
import { type FormEvent, useState } from 'react'
import { useListParams } from '~/app/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { MoneyInput } from '~/ui/special-inputs.tsx'
import { priceParam } from './shop-filters.ts'

interface PriceRangeProps {
  min: number | null
  max: number | null
  /** Of what is in the shop with the other filters. */
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
        <Field label="From">
          {(control) => (
            <MoneyInput {...control} aria-required={undefined} value={min} onValueChange={setMin} />
          )}
        </Field>
        <Field label="Up to">
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
          The lower price comes first: {formatMoney(min)} is more than {formatMoney(max)}
        </p>
      ) : (
        lowest !== null &&
        highest !== null && (
          <p className="text-sm text-muted">
            {formatMoney(lowest)} to {formatMoney(highest)} here
          </p>
        )
      )}
      <Button type="submit" tone="secondary" size="sm" wide>
        Apply prices
      </Button>
    </form>
  )
}
