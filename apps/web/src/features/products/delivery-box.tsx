import { type Region, regions } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ProductOnSale } from '~/platform/api/rows.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { oneOf } from '~/platform/lists/list-params.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Select } from '~/ui/select.tsx'

/** Shown to people whose region we don't know. */
const usualRegion: Region = 'Greater Accra'

const Row = ({ Icon, children }: { Icon: typeof Truck; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
    <div className="min-w-0">{children}</div>
  </li>
)

export const warrantyText = (months: number): string | null => {
  if (months <= 0) return null
  if (months % 12 !== 0) return t`${months}-month warranty`
  return months === 12 ? t`1-year warranty` : t`${{ years: months / 12 }}-year warranty`
}

const returnsText = ({ days }: ProductOnSale['returns']): string =>
  plural(days, {
    one: 'Return it within # day of delivery if it’s damaged, wrong or not as described.',
    other: 'Return it within # days of delivery if it’s damaged, wrong or not as described.',
  })

/** When the product arrives where someone lives, and what happens if something is wrong with it. */
export const DeliveryBox = ({ product }: { product: ProductOnSale }) => {
  const { deliveries, delivery_fee, returns, warranty_months } = product
  const id = useId()
  const home = useAuthStore((state) => oneOf(regions, state.profile?.state ?? ''))
  const [chosen, setChosen] = useState<Region>()
  const region = chosen ?? home ?? usualRegion
  const estimate = deliveries.find((one) => one.region === region)
  const warranty = warrantyText(warranty_months)
  return (
    <Card>
      <CardHeader title={t`Delivery and returns`} />
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        <Trans>Deliver to</Trans>
      </label>
      <Select
        id={id}
        value={region}
        options={regions.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setChosen(oneOf(regions, target.value))}
      />
      <ul className="mt-4 space-y-3 text-[0.9375rem]">
        <Row Icon={Truck}>
          <p aria-live="polite" className="font-semibold">
            {estimate &&
              (estimate.earliest === estimate.latest ? (
                <Trans>
                  Arrives on <DateText value={estimate.latest} />
                </Trans>
              ) : (
                <Trans>
                  Arrives <DateText value={estimate.earliest} /> to <DateText value={estimate.latest} />
                </Trans>
              ))}
          </p>
          <p className="text-sm text-muted">
            {delivery_fee === 0
              ? t`If you order today. Delivery is free, and you choose the day at checkout.`
              : t`If you order today. Delivery costs ${{ fee: formatMoney(delivery_fee) }}, and you choose the day at checkout.`}
          </p>
        </Row>
        <Row Icon={RotateCcw}>
          <p className="font-semibold">{returnsText(returns)}</p>
          <p className="text-sm text-muted">
            {returns.collection_fee === 0
              ? t`We collect it free of charge.`
              : t`Collection costs ${{ fee: formatMoney(returns.collection_fee) }}.`}
          </p>
        </Row>
        {warranty && (
          <Row Icon={ShieldCheck}>
            <p className="font-semibold">{warranty}</p>
          </Row>
        )}
      </ul>
    </Card>
  )
}
