import { categoryLabels, productCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { categoryPictures } from '~/parts/products/category-pictures.ts'
import { Button } from '~/ui/button.tsx'
import { Section } from './section.tsx'

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
              src={`/products/${categoryPictures[category]}.svg`}
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
