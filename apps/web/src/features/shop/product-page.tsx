import { lowestMonthlyAmount } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '~/app/api/client.ts'
import type { ProductDetail } from '~/app/api/rows.ts'
import { toUserError } from '~/app/api/user-error.ts'
import { CartButton } from '~/app/cart/cart-button.tsx'
import { pageMeta } from '~/app/page-meta.ts'
import { useShopTerms } from '~/app/shop/use-shop-terms.ts'
import { categoryLabels } from '~/app/wording.ts'
import { say } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { PlanCalculator } from './plan-calculator.tsx'
import { firstChoice, onSale } from './variants.ts'

export const meta = pageMeta(msg`Product`)

/** By the room that the sidebar leaves, not by the window: the picture is never smaller than the box beside it. */
const columns = 'grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1fr)_24rem]'

const ProductSkeleton = () => (
  <output aria-label={t`Loading...`} className="@container block">
    <span className={columns}>
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
)

const ProductView = ({ product }: { product: ProductDetail }) => {
  const terms = useShopTerms()
  const variants = onSale(product.variants)
  const [chosenId, setChosenId] = useState(() => firstChoice(variants)?.id)
  const variant = variants.find(({ id }) => id === chosenId) ?? firstChoice(variants)
  const price = variant?.price ?? product.price
  const images = product.images.length > 0 ? product.images : product.image_url ? [product.image_url] : []
  const specifications = Object.entries(product.specifications)
  return (
    <>
      {/* React puts it into the head: the route itself does not know the name. */}
      <title>{`${product.name} · Efie`}</title>
      <PageHeader
        back={
          <Link
            to={`/shop?category=${product.category}`}
            className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            {say(categoryLabels[product.category])}
          </Link>
        }
        title={product.name}
        purpose={product.description}
        action={<CartButton />}
      />
      <div className="@container">
        <div className={columns}>
          <Gallery images={images} name={product.name} />
          <BuyBox
            product={product}
            variants={variants}
            variant={variant}
            monthlyFrom={lowestMonthlyAmount(price, terms)}
            onChoose={({ id }) => setChosenId(id)}
          />
          <div className="min-w-0">
            <PlanCalculator price={price} days={product.delivery_days_max} terms={terms} />
          </div>
          <Card className="self-start">
            <CardHeader title={t`Specifications`} />
            <KeyValues
              className="text-[0.9375rem]"
              items={[
                ...(product.brand ? [{ label: t`Brand`, value: product.brand }] : []),
                ...specifications.map(([label, value]) => ({ label, value })),
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

export default function ProductPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(api.products.get.queryOptions({ input: { id } }))
  if (data)
    return (
      <Page>
        <ProductView key={data.id} product={data} />
      </Page>
    )
  const problem = error ? toUserError(error) : null
  const gone = problem?.code === 'PRODUCT_NOT_FOUND' || problem?.code === 'VALIDATION_FAILED'
  return (
    <Page>
      <PageHeader
        title={gone ? t`Product not found` : t`Product`}
        purpose={t`One product with its price at once and in instalments.`}
      />
      {gone ? (
        <EmptyState
          title={t`This product is no longer sold`}
          action={
            <Button asChild>
              <Link to="/shop">
                <Trans>Continue Shopping</Trans>
              </Link>
            </Button>
          }
        >
          <p>
            <Trans>It left the shop, or the address is not quite right.</Trans>
          </p>
        </EmptyState>
      ) : problem ? (
        <ErrorState
          title={t`Failed to fetch products`}
          message={problem.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ProductSkeleton />
      )}
    </Page>
  )
}
