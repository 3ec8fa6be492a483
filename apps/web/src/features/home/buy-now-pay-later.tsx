import { categoryLabels, type ProductCategory, productCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  AirVent,
  BedDouble,
  Laptop,
  type LucideIcon,
  Refrigerator,
  Smartphone,
  Sofa,
  Tv,
  Utensils,
  WashingMachine,
} from 'lucide-react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Section } from './section.tsx'

const icons: Record<ProductCategory, LucideIcon> = {
  'beds-and-mattresses': BedDouble,
  'sofas-and-chairs': Sofa,
  'dining-sets': Utensils,
  refrigerators: Refrigerator,
  'washing-machines': WashingMachine,
  'air-conditioners': AirVent,
  'smart-tvs': Tv,
  laptops: Laptop,
  'mobile-devices': Smartphone,
}

export const BuyNowPayLater = () => (
  <Section
    id="buy-now-pay-later"
    title={t`Buy Now Pay Later`}
    intro={t`Furnish your home and pay month by month. You make a down payment first, and we always show the cash price beside the instalment price.`}
    className="border-y bg-surface"
  >
    <ul className="grid grid-cols-3 gap-2 sm:gap-3 lg:gap-4">
      {productCategories.map((category) => {
        const Icon = icons[category]
        return (
          <li key={category}>
            <Link
              to={`/shop?category=${category}`}
              prefetch="intent"
              className="flex h-full items-center gap-2 rounded border bg-canvas px-1 py-4 font-semibold transition-colors hover:border-primary hover:bg-primary-soft max-sm:flex-col max-sm:text-center sm:gap-4 sm:p-5"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded bg-accent-soft text-accent-ink">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <span className="max-w-full min-w-0 max-sm:text-xs max-sm:leading-snug">
                {translate(categoryLabels[category])}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
    <div className="mt-8">
      <Button asChild tone="secondary" size="lg">
        <Link to="/shop" prefetch="intent">
          <Trans>Visit the shop</Trans>
        </Link>
      </Button>
    </div>
  </Section>
)
