import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { WorkToday } from '~/parts/queues/work-today.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { InvoicesList } from '~/parts/invoices/invoices-list.tsx'
import { AddCompany } from './staff/add-company.tsx'
import { CompaniesList } from './staff/companies-list.tsx'
import { PortfolioFigures } from './staff/portfolio-figures.tsx'
import { PortfolioList } from './staff/portfolio-list.tsx'
import { emptied } from './staff/list-filters.ts'

export const meta = pageMeta('Company Manager Dashboard')

const tabs = ['portfolio', 'unassigned', 'invoices'] as const

export default function CompanyManagerPage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader
        title="Company Manager Dashboard"
        purpose="The companies you manage, their employees and invoices."
        action={<AddCompany />}
      />
      <WorkToday />
      <Tabs
        label="Company manager"
        value={oneOf(tabs, params.get('tab')) ?? 'portfolio'}
        onValueChange={(tab) => params.set({ ...emptied, tab })}
        items={[
          {
            value: 'portfolio',
            label: 'Portfolio',
            content: (
              <>
                <PortfolioFigures />
                <PortfolioList />
              </>
            ),
          },
          {
            value: 'unassigned',
            label: 'Waiting for a manager',
            content: <CompaniesList portfolio="unassigned" />,
          },
          { value: 'invoices', label: 'Invoices', content: <InvoicesList own={false} /> },
        ]}
      />
    </Page>
  )
}
