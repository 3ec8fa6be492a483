import { Boxes } from 'lucide-react'
import { Link } from 'react-router'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { LowStock } from '~/parts/products/low-stock.tsx'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { StageList } from './desk/stage-list.tsx'
import { stageOf, stages } from './desk/stages.ts'

export const meta = pageMeta('Orders')

export default function AdminOrdersPage() {
  const params = useListParams()
  const { role } = useUser()
  const fulfils = useAbility('orders.fulfil')
  const keepsStock = useAbility('stock.read')
  if (!useAbility('orders.read')) return <NoAccess title="Orders" home={homeOf(role)} />
  return (
    <Page>
      <PageHeader
        title="Orders"
        purpose="Orders from checkout to delivery and returns."
        action={
          keepsStock && (
            <Button asChild tone="secondary">
              <Link to="/admin/products">
                <Boxes className="size-4" aria-hidden="true" />
                Products and stock
              </Link>
            </Button>
          )
        }
      />
      {keepsStock && <LowStock />}
      <Tabs
        label="Orders by stage"
        value={stageOf(params.get('tab'), fulfils ? 'to-pack' : 'all').value}
        onValueChange={(tab) => params.set({ tab, q: null, status: null, sort: null })}
        items={stages.map((stage) => ({
          value: stage.value,
          label: stage.label,
          content: <StageList stage={stage} />,
        }))}
      />
    </Page>
  )
}
