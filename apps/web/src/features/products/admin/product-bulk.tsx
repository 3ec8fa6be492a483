import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CatalogueRow } from '~/platform/api/rows.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'

const remove: BulkAct<CatalogueRow> = {
  label: 'Remove from shop',
  done: 'removed from the shop',
  act: ({ id, version }) => client.products.delete({ id }, { context: { ifMatch: version } }),
  touches: [api.products.key()],
  danger: true,
  confirm: {
    title: (rows) => `Remove ${counted(rows.length, 'product')} from the shop?`,
    text: () =>
      'Customers can’t find or order them any more. Existing orders aren’t affected. You can’t undo this.',
  },
}

/** Removes several products from the shop. */
export const ProductBulk = ({ bulk }: { bulk: Bulk<CatalogueRow> }) => (
  <BulkBar bulk={bulk} what="product" nameOf={({ name }) => name} acts={[remove]} />
)
