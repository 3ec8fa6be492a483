import { defaultVariant } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { ProductOnSale } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { addToCart, planToBuy } from '~/parts/cart/add-to-cart.ts'
import { NotKept } from '~/platform/offline/not-kept.tsx'
import { useKeepShop } from '~/parts/offline/use-keep-shop.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryBox } from './delivery-box.tsx'
import { Gallery } from './gallery.tsx'
import { PlanCalculator } from './plan-calculator.tsx'
import {
  backTo,
  forgetProductInPage,
  productColumns,
  ProductInPage,
  productMeta,
} from './product-in-page.tsx'
import { RelatedGoods } from './related-goods.tsx'
import { ShopLimitBox } from './shop-limit.tsx'
import { onSale } from './variants.ts'

export const meta = productMeta

const sharedPath = (id: string, variant: string | undefined, months: number): string =>
  `/shop/${id}?${new URLSearchParams({ ...(variant && { variant }), months: `${months}` })}`

const ProductView = ({ product }: { product: ProductOnSale }) => {
  const variants = onSale(product.variants)
  // A shared link names both.
  const [search] = useSearchParams()
  const [chosenId, setChosenId] = useState(() => search.get('variant'))
  const variant = variants.find(({ id }) => id === chosenId) ?? defaultVariant(variants)
  const price = variant?.price ?? product.price
  const offer = product.offers.find((one) => one.price === price)
  const [months, setMonths] = useState(() => Number(search.get('months')) || null)
  const plan = offer?.plans.find((one) => one.months === months)
  const navigate = useNavigate()
  const soldOut =
    variant && variant.stock > 0 ? null : t`Sold out. Choose another option, or check back in a few days`
  const add = () => variant && addToCart(product, variant, plan?.months)
  const images = product.images.length > 0 ? product.images : product.image_url ? [product.image_url] : []
  const specifications = Object.entries(product.specifications)
  return (
    <>
      {/* React hoists it into the head: the route itself doesn't know the name. */}
      <title>{`${product.name} · Efie`}</title>
      <PageHeader
        back={backTo(product.category)}
        title={product.name}
        purpose={product.description}
        action={
          <BuyBar
            price={price}
            monthlyFrom={offer?.monthly_from ?? null}
            plan={plan}
            soldOut={soldOut}
            onAdd={add}
          />
        }
      />
      <div className="@container">
        <div className={productColumns}>
          <Gallery images={images} photos={product.photos} name={product.name} />
          <div className="space-y-6">
            <BuyBox
              product={product}
              variants={variants}
              variant={variant}
              monthlyFrom={offer?.monthly_from ?? null}
              onChoose={({ id }) => setChosenId(id)}
              soldOut={soldOut}
              onAdd={add}
            />
            <DeliveryBox product={product} />
          </div>
          <div className="min-w-0">
            <ShopLimitBox />
            {offer && (
              <PlanCalculator
                product={product}
                plans={offer.plans}
                chosen={months}
                onChoose={setMonths}
                soldOut={soldOut}
                onBuy={(over) => {
                  if (!variant) return
                  planToBuy(product, variant, over)
                  void navigate('/checkout')
                }}
                share={{
                  path: (over) => sharedPath(product.id, variant?.id, over),
                  title: product.name,
                }}
              />
            )}
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
        <RelatedGoods related={product.related} />
      </div>
    </>
  )
}

const NotFound = () => (
  <Page>
    <title>{`${t`Product not found`} · Efie`}</title>
    <PageHeader title={t`Product not found`} />
    <p className="text-muted">
      <Trans>The product is no longer in the shop, or the link is wrong.</Trans>
    </p>
    <Button asChild className="mt-4">
      <Link to="/shop">
        <Trans>Continue Shopping</Trans>
      </Link>
    </Button>
  </Page>
)

export default function ProductPage() {
  useKeepShop()
  const { id = '' } = useParams()
  const { data, error, isFetching, isPaused, refetch } = useQuery(
    api.products.get.queryOptions({ input: { id } }),
  )
  const seen = data !== undefined
  useEffect(() => {
    if (seen) forgetProductInPage()
  }, [seen])
  if (data)
    return (
      <Page>
        <ProductView key={data.id} product={data} />
      </Page>
    )
  const problem = error ? toUserError(error) : null
  if (!problem)
    return (
      <Page>
        {isPaused ? (
          <>
            <PageHeader
              title={t`Product`}
              purpose={t`See the cash price and what you’d pay in instalments.`}
            />
            <NotKept />
          </>
        ) : (
          <ProductInPage />
        )}
      </Page>
    )
  if (problem.code === 'PRODUCT_NOT_FOUND' || problem.code === 'VALIDATION_FAILED') return <NotFound />
  return (
    <Page>
      <PageHeader title={t`Product`} purpose={t`See the cash price and what you’d pay in instalments.`} />
      <ErrorState
        title={t`Couldn’t load the product`}
        message={problem.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Page>
  )
}
