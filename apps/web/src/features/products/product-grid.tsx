import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { ProductRow } from '~/platform/api/rows.ts'
import { useFailureToast } from '~/platform/api/use-failure-toast.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { type ListQuery, rowsOf } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { NotKept } from '~/platform/offline/not-kept.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { GoodsInPage, useForgetGoodsInPage } from './goods-in-page.tsx'
import { ProductTile, tileColumns } from './product-tile.tsx'
import { filterKeys } from './shop-filters.ts'

const early = 8

const Empty = () => {
  const params = useListParams()
  const filtered = filterKeys.some((key) => params.get(key))
  return filtered ? (
    <EmptyState
      icon={SearchX}
      title={t`No products found`}
      action={
        <Button
          tone="secondary"
          onClick={() => params.set(Object.fromEntries(filterKeys.map((key) => [key, null])))}
        >
          <Trans>Show all products</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Try different words, another category or a wider price range.</Trans>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title={t`We’re stocking the shop`}>
      <p>
        <Trans>Nothing is on sale right now. Check back soon.</Trans>
      </p>
    </EmptyState>
  )
}

export const ProductGrid = ({
  query,
  total,
}: {
  query: ListQuery<ProductRow> & { isPaused: boolean }
  total: number | undefined
}) => {
  // Rendered in pieces, so that a slow phone stays responsive.
  const data = useDeferredValue(query.data, undefined)
  const rows = rowsOf({ data })
  const count = rows.length
  useFailureToast(query.error, t`Couldn’t load products`)
  useForgetGoodsInPage(data !== undefined)
  if (query.isPending && query.isPaused) return <NotKept />
  if (query.isPending || (query.data && !data)) return <GoodsInPage />
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title={t`Couldn’t load products`}
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (rows.length === 0) return <Empty />
  return (
    <>
      <h2 className="sr-only">
        <Trans>Products</Trans>
      </h2>
      <ul className={tileColumns}>
        {rows.map((product, index) => (
          <ProductTile key={product.id} product={product} early={index < early} />
        ))}
      </ul>
      <div className="mt-6 flex flex-col items-center gap-3 text-sm text-muted">
        <p aria-live="polite">
          {total === undefined || total < rows.length
            ? t`${count} products shown`
            : plural(total, {
                one: `${count} of # product shown`,
                other: `${count} of # products shown`,
              })}
        </p>
        {query.hasNextPage && (
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Load more</Trans>
          </Button>
        )}
        {query.error && (
          <Notice tone="danger" live>
            {toUserError(query.error).message}
          </Notice>
        )}
      </div>
    </>
  )
}
