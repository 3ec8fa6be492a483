import { categoryLabels, type ProductCategory } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { ChevronLeft } from 'lucide-react'
import { Link, type MetaDescriptor, useLocation } from 'react-router'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { PicturePattern } from '~/parts/products/product-picture.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const id = 'product-in-page'

/**
 * By container width, not window width, because of the sidebar: the picture is never smaller than the box
 * beside it.
 */
export const productColumns = 'grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_24rem]'

/** The frame of the large picture. */
export const mainPicture = {
  early: true,
  sizes: '(min-width: 64rem) 44rem, (min-width: 48rem) 48vw, 94vw',
  className: 'aspect-4/3 rounded border',
}

/** The loaded page as the server rendered it (features/products/product-page.ts there). */
const loaded: { path: string; html: string; meta: MetaDescriptor[] } = { path: '', html: '', meta: [] }

const attributesOf = ({ attributes }: Element): Record<string, string> =>
  Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))

if (!import.meta.env.SSR) {
  const content = document.getElementById(id)
  if (content) {
    loaded.path = location.pathname
    loaded.html = content.innerHTML
    loaded.meta = [
      { title: document.title },
      ...[
        ...document.head.querySelectorAll('meta[property], meta[name="description"], meta[name^="twitter"]'),
      ].map(attributesOf),
      ...[...document.head.querySelectorAll('link[rel="canonical"]')].map((link) => ({
        ...attributesOf(link),
        tagName: 'link' as const,
      })),
    ]
  }
}

const patternMeta = pageMeta('PRODUCT_NAME', 'PRODUCT_SUMMARY')
const unknownMeta = pageMeta(msg`Product`)

/** For the loaded page the server's own metadata, so that its title doesn't change during hydration. */
export const productMeta = (args: Parameters<typeof patternMeta>[0]): MetaDescriptor[] => {
  if (import.meta.env.SSR) return patternMeta(args)
  return args?.location.pathname === loaded.path ? loaded.meta : unknownMeta(args)
}

export const BackToCategory = ({ category, children }: { category: string; children: string }) => (
  <Link
    to={`/shop?category=${category}`}
    className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
  >
    <ChevronLeft className="size-4" aria-hidden="true" />
    {children}
  </Link>
)

export const backTo = (category: ProductCategory) => (
  <BackToCategory category={category}>{translate(categoryLabels[category])}</BackToCategory>
)

/** Markup of a product for the server, which replaces the capitals. */
const Pattern = () => (
  <>
    <PageHeader
      back={<BackToCategory category="PRODUCT_CATEGORY">PRODUCT_BACK</BackToCategory>}
      title="PRODUCT_NAME"
      purpose="PRODUCT_DESCRIPTION"
      action={<Skeleton className="h-11 sm:w-28" />}
    />
    <div className="@container">
      <div className={productColumns}>
        <div>
          <PicturePattern alt="PRODUCT_NAME" {...mainPicture} />
          <p data-needs="MORE">
            <Skeleton className="mt-3 h-16" />
          </p>
        </div>
        <div className="space-y-5">
          <div>
            <span className="money text-3xl font-bold tracking-tight">PRODUCT_PRICE</span>
            <p className="text-muted tabular-nums" data-needs="MONTHLY">
              {t`cash price, taxes included, or from ${{ monthlyFrom: 'PRODUCT_MONTHLY' }}/month`}
            </p>
            <p className="text-muted tabular-nums" data-needs="CASH">
              {t`cash price, taxes included`}
            </p>
          </div>
          <p data-needs="CHOICE">
            <Skeleton className="h-24" />
          </p>
          <div className="space-y-3">
            <p data-needs="NONE">
              <Badge tone="danger">{t`Sold out`}</Badge>
            </p>
            <p data-needs="FEW">
              <Badge tone="caution">{t`Only ${{ stock: 'PRODUCT_FEW' }} left`}</Badge>
            </p>
            <p data-needs="ENOUGH">
              <Badge tone="positive">{t`In stock`}</Badge>
            </p>
            <Skeleton className="h-12 max-sm:hidden" />
          </div>
          <Skeleton className="h-80" />
        </div>
        <div>
          <Skeleton className="mb-4 h-15 sm:mb-6" />
          <Skeleton className="h-175" />
        </div>
        <Skeleton className="h-48" />
      </div>
    </div>
  </>
)

const Shape = () => (
  <>
    <PageHeader title={t`Product`} purpose={t`See the cash price and what you’d pay in instalments.`} />
    <output aria-label={t`Loading...`} className="@container block">
      <span className={productColumns}>
        <span className="block">
          <Skeleton className="aspect-4/3 h-auto" />
        </span>
        <span className="block space-y-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="h-12" />
          <Skeleton className="w-3/4" />
        </span>
      </span>
    </output>
  </>
)

/** A product until it is fetched: as the server rendered it, otherwise a placeholder. */
export const ProductInPage = () => {
  const { pathname } = useLocation()
  if (import.meta.env.SSR)
    return (
      <div id={id}>
        <Pattern />
      </div>
    )
  if (pathname !== loaded.path || !loaded.html) return <Shape />
  // On hydration React keeps the server's markup.
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: loaded.html }} />
}

/** Forgets the loaded page once newer data has been seen. */
export const forgetProductInPage = (): void => {
  loaded.html = ''
}
