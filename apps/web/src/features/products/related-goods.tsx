import { Trans } from '@lingui/react/macro'
import type { ProductOnSale } from '~/platform/api/rows.ts'
import { ProductTile } from './product-tile.tsx'

/** Others of the same category, nearest in price. */
export const RelatedGoods = ({ related }: Pick<ProductOnSale, 'related'>) =>
  related.length > 0 && (
    <section className="mt-10">
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Similar products</Trans>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 @2xl:grid-cols-4 @2xl:gap-4">
        {related.map((product) => (
          <ProductTile key={product.id} product={product} early={false} />
        ))}
      </ul>
    </section>
  )
