import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import type { PropertyRow, PropertySort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { csvMoney } from '~/platform/lists/csv.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { PropertyForm } from './property-form.tsx'
import { PropertyPicture } from './property-picture.tsx'
import { PropertySheet } from './property-sheet.tsx'
import { PropertyBulk } from './property-bulk.tsx'

export const meta = pageMeta('Properties')

const columns: readonly Column<PropertyRow, PropertySort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Name',
    phone: 'title',
    cell: (row) => (
      <span className="inline-flex items-center gap-3 align-middle">
        <PropertyPicture photo={row.photos[0]} width={40} className="h-7.5 w-10 shrink-0 rounded border" />
        {row.name}
      </span>
    ),
    text: (row) => row.name,
  },
  {
    id: 'address',
    sort: 'address',
    header: 'Address',
    cell: (row) => row.address,
    text: (row) => row.address,
  },
  {
    id: 'region',
    sort: 'region',
    header: 'Region',
    phone: 'none',
    cell: (row) => row.region ?? '–',
    text: (row) => row.region ?? '',
  },
  {
    id: 'rent',
    sort: 'monthly_rent',
    header: 'Monthly rent',
    align: 'end',
    cell: (row) => (row.monthly_rent === null ? '–' : <Money amount={row.monthly_rent} />),
    text: (row) => (row.monthly_rent === null ? '' : csvMoney(row.monthly_rent)),
  },
  {
    id: 'bedrooms',
    sort: 'bedrooms',
    header: 'Bedrooms',
    align: 'end',
    phone: 'none',
    cell: (row) => row.bedrooms ?? '–',
    text: (row) => row.bedrooms?.toString() ?? '',
  },
  {
    id: 'listed',
    sort: 'listed',
    header: 'Status',
    phone: 'aside',
    cell: (row) => (
      <Badge tone={row.listed ? 'positive' : 'neutral'}>{row.listed ? 'Listed' : 'Not listed'}</Badge>
    ),
    text: (row) => (row.listed ? 'Listed' : 'Not listed'),
  },
  {
    id: 'pictures',
    header: 'Pictures',
    align: 'end',
    extra: true,
    phone: 'none',
    cell: (row) => row.photos.length,
    text: (row) => String(row.photos.length),
  },
  {
    id: 'owner',
    sort: 'owner_name',
    header: 'Landlord',
    phone: 'none',
    extra: true,
    cell: (row) => row.owner_name ?? '–',
    text: (row) => row.owner_name ?? '',
  },
]

export default function AdminPropertiesPage() {
  const params = useListParams()
  const mayWrite = useAbility('properties.write')
  const [adding, setAdding] = useState(false)
  const query = useList(api.properties.list, listInput(params, columns))
  const open = useOpenRow(query, params.open)
  const bulk = useBulk(query)
  const add = mayWrite && (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Add property
    </Button>
  )
  return (
    <Page>
      <PageHeader title="Properties" purpose="Homes on Efie, listed and unlisted." action={add} />
      <ListView
        name="properties"
        columns={columns}
        query={query}
        order="By name"
        usualSort="name"
        nameOf={(row) => row.name}
        search
        {...(mayWrite && { selection: bulk.selection })}
        failure="Couldn’t load properties"
        empty={{ title: 'No properties yet', text: 'Add your first property.' }}
      />
      {mayWrite && <PropertyBulk bulk={bulk} />}
      <Sheet open={adding} onOpenChange={setAdding} title="Add property" className="max-w-xl">
        <PropertyForm property={null} onDone={() => setAdding(false)} />
      </Sheet>
      {open ? (
        <PropertySheet key={open.id} property={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="property" loading={query.isPending} />
      )}
    </Page>
  )
}
