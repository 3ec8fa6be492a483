import { Link } from 'react-router'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows, SkeletonStats } from '~/ui/skeleton-layouts.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CompanyAbout } from './company-about.tsx'
import { CompanyFigures } from './company-figures.tsx'
import { ConfirmationsCard } from '~/parts/employees/confirmations-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { ExceptionsCard } from './exceptions.tsx'
import { MembersCard } from './members-card.tsx'
import { OwnCompany } from '~/parts/companies/own-company.tsx'
import { PapersCard } from './papers-card.tsx'
import { useSummary } from '~/parts/companies/use-summary.ts'

export const meta = pageMeta('Company Dashboard')

const Overview = ({ company }: { company: CompanyRow }) => {
  const query = useSummary(company.id)
  if (query.isPending)
    return (
      <div className="space-y-6">
        <SkeletonStats count={6} />
        <SkeletonRows rows={3} />
      </div>
    )
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the figures"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <>
      <CompanyFigures summary={query.data} />
      <div className="space-y-5">
        <ConfirmationsCard />
        <ExceptionsCard exceptions={query.data.exceptions} />
      </div>
    </>
  )
}

const OwnCompanyTabs = ({ tab, onTab }: { tab: string; onTab: (tab: string) => void }) => (
  <OwnCompany>
    {(company) => (
      <Tabs
        label="Company"
        value={tab}
        onValueChange={onTab}
        items={[
          { value: 'overview', label: 'Overview', content: <Overview company={company} /> },
          {
            value: 'details',
            label: 'Details',
            content: (
              <CompanyAbout id={company.id}>
                {(detail) => (
                  <div className="space-y-5">
                    <DetailsCard company={detail} />
                    <ContactsCard company={detail} editable />
                  </div>
                )}
              </CompanyAbout>
            ),
          },
          {
            value: 'people',
            label: 'People',
            content: (
              <CompanyAbout id={company.id}>
                {(detail) => <MembersCard company={detail} editable />}
              </CompanyAbout>
            ),
          },
          {
            value: 'documents',
            label: 'Documents',
            content: (
              <CompanyAbout id={company.id}>
                {(detail) => <PapersCard company={detail} editable />}
              </CompanyAbout>
            ),
          },
        ]}
      />
    )}
  </OwnCompany>
)

const tabs = ['overview', 'details', 'people', 'documents'] as const

export default function CompanyPage() {
  const params = useListParams()
  return (
    <Page>
      <PageHeader
        title="Company Dashboard"
        purpose="Your employees on Efie, and what your company owes this month."
        action={
          <Button asChild>
            <Link to="/company/payment">Make Payment</Link>
          </Button>
        }
      />
      <OwnCompanyTabs
        tab={oneOf(tabs, params.get('tab')) ?? 'overview'}
        onTab={(tab) => params.set({ tab })}
      />
    </Page>
  )
}
