import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { InvoicesList } from '~/parts/invoices/invoices-list.tsx'
import { AddCompany } from './staff/add-company.tsx'
import { CompaniesList } from './staff/companies-list.tsx'
import { emptied } from './staff/list-filters.ts'

export const meta = pageMeta('Companies')

export default function AdminCompaniesPage() {
  const params = useListParams()
  const mayCreate = useAbility('companies.create')
  const tabs = [
    { value: 'companies', label: 'Companies', content: <CompaniesList portfolio="all" /> },
    { value: 'invoices', label: 'Invoices', content: <InvoicesList own={false} /> },
  ]
  return (
    <Page>
      <PageHeader
        title="Companies"
        purpose="Employers whose staff repay through payroll, and their invoices."
        {...(mayCreate && { action: <AddCompany /> })}
      />
      <Tabs
        label="Companies"
        value={tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'companies'}
        onValueChange={(tab) => params.set({ ...emptied, tab })}
        items={tabs}
      />
    </Page>
  )
}
