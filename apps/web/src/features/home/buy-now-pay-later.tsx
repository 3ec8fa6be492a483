import { categoryLabels, type ProductCategory, productCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Section } from './section.tsx'

/** A product of each category; the pictures are those of the demo catalogue. */
const pictures: Record<ProductCategory, string> = {
  'beds-and-mattresses': 'beds-and-mattresses-7',
  'sofas-and-chairs': 'sofas-and-chairs-1',
  'dining-sets': 'dining-sets-5',
  refrigerators: 'refrigerators-6',
  'washing-machines': 'washing-machines-5',
  'air-conditioners': 'air-conditioners-3',
  'smart-tvs': 'smart-tvs-3',
  laptops: 'laptops-6',
  'mobile-devices': 'mobile-devices-4',
}

export const BuyNowPayLater = () => (
  <Section
    id="buy-now-pay-later"
    title={t`Buy Now Pay Later`}
    intro={t`Furnish your home and pay month by month. You make a down payment first, and we always show the cash price beside the instalment price.`}
    className="border-y bg-surface"
  >
    <ul className="grid grid-cols-3 gap-2 sm:gap-3 lg:gap-4">
      {productCategories.map((category) => (
        <li key={category}>
          <Link
            to={`/shop?category=${category}`}
            prefetch="intent"
            className="block h-full overflow-hidden rounded border bg-canvas font-semibold transition-colors hover:border-primary hover:bg-primary-soft"
          >
            <img
              src={`/products/${pictures[category]}.svg`}
              alt=""
              width={400}
              height={300}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full bg-sunken object-cover"
            />
            <span className="block px-2 py-3 max-sm:text-center max-sm:text-xs max-sm:leading-snug sm:px-4">
              {translate(categoryLabels[category])}
            </span>
          </Link>
        </li>
      ))}
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
