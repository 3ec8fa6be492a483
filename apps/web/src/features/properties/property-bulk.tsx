import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { PropertyRow } from '~/platform/api/rows.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'

const list = (listed: boolean): BulkAct<PropertyRow> => ({
  label: listed ? 'List' : 'Unlist',
  done: listed ? 'listed' : 'unlisted',
  act: ({ id, version }) => client.properties.update({ id, listed }, { context: { ifMatch: version } }),
  touches: [api.properties.key()],
  confirm: {
    title: (rows) => `${listed ? 'List' : 'Unlist'} ${counted(rows.length, 'property', 'properties')}?`,
    text: () => (listed ? 'Tenants will see them.' : 'Tenants won’t see them any more.'),
  },
})

const acts = [list(true), list(false)]

/** Shows several properties to tenants, or hides them. */
export const PropertyBulk = ({ bulk }: { bulk: Bulk<PropertyRow> }) => (
  <BulkBar bulk={bulk} what="property" whats="properties" nameOf={({ name }) => name} acts={acts} />
)
