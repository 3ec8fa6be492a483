import { Link } from 'react-router'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CannedRepliesTab } from '~/parts/tickets/canned-replies-tab.tsx'
import { HolidaysTab } from '~/parts/holidays/holidays-tab.tsx'
import { PolicyTab } from './policy-tab.tsx'
import { TaxRatesTab } from '~/parts/taxes/tax-rates.tsx'

export const meta = pageMeta('Configuration')

const tabs = [
  { value: 'policy', label: 'Money policy', content: <PolicyTab /> },
  { value: 'taxes', label: 'Tax rates', content: <TaxRatesTab /> },
  { value: 'holidays', label: 'Holidays', content: <HolidaysTab /> },
  { value: 'replies', label: 'Canned replies', content: <CannedRepliesTab /> },
]

export default function AdminConfigurationPage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader
        title="Configuration"
        purpose="Rates, fees, limits, holidays and canned replies."
        action={
          <>
            <Button asChild tone="secondary">
              <Link to="/admin/products">Products and stock</Link>
            </Button>
            <Button asChild tone="secondary">
              <Link to="/admin/orders">Orders</Link>
            </Button>
          </>
        }
        back={
          <Link to="/admin/settings" className="font-semibold text-primary underline underline-offset-4">
            System, security and database settings
          </Link>
        }
      />
      <Tabs
        label="Configuration"
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'policy'}
        onValueChange={(tab) => params.set({ tab, open: null, q: null, columns: null })}
        items={tabs}
      />
    </Page>
  )
}
