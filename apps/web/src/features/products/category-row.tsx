import { categoryLabels, type ProductCategory, productCategories } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { categoryPictures } from '~/parts/products/category-pictures.ts'
import { cn } from '~/ui/cn.ts'

interface CategoryRowProps {
  chosen: ProductCategory | undefined
  /** Where a category leads, or leaving the chosen one. */
  addressOf: (category: ProductCategory | null) => string
}

/** The nine categories as pictures, in a row that scrolls on phones. */
export const CategoryRow = ({ chosen, addressOf }: CategoryRowProps) => (
  <nav aria-label={t`Categories`} className="mb-4 sm:mb-6">
    <ul className="-mx-(--page-space) flex snap-x scroll-px-(--page-space) gap-2 overflow-x-auto px-(--page-space) py-1 sm:mx-0 sm:px-0.5 xl:grid xl:grid-cols-9">
      {productCategories.map((category) => (
        <li key={category} className="w-24 shrink-0 snap-start xl:w-auto">
          <Link
            to={addressOf(category === chosen ? null : category)}
            replace
            preventScrollReset
            aria-current={category === chosen ? 'true' : undefined}
            className={cn(
              'block h-full overflow-hidden rounded border bg-surface transition-colors hover:border-primary',
              category === chosen && 'border-primary ring-1 ring-primary',
            )}
          >
            <img
              src={`/products/${categoryPictures[category]}.svg`}
              alt=""
              width={400}
              height={300}
              decoding="async"
              className="aspect-4/3 w-full bg-sunken object-cover"
            />
            <span
              className={cn(
                'flex min-h-11 items-center justify-center px-1 text-center text-xs leading-tight font-semibold',
                category === chosen && 'text-primary',
              )}
            >
              {translate(categoryLabels[category])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
