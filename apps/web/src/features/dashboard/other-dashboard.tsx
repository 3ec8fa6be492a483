import type { Role } from '@efie/domain'
import { ArrowRight } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { homeOf } from '~/platform/navigation/roles.ts'
import { userGroups } from '~/platform/navigation/user-entries.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { NoticesCard } from './notices-card.tsx'

/** A company's pages. */
const entries = () =>
  userGroups('company').flatMap((group) => (group.role === 'company' ? group.entries : []))

const CompanyDashboard = () => (
  <Page>
    <PageHeader
      title="Dashboard"
      purpose="Your company’s employees, invoices and payments."
      action={
        <Button asChild>
          <Link to="/company" prefetch="intent">
            Company Dashboard <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </Button>
      }
    />
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <Card>
        <CardHeader title="Your pages" description="Go straight to the pages you have access to." />
        <ul className="grid gap-3 sm:grid-cols-2">
          {entries().map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                className="flex items-center gap-3 rounded border border-line px-4 py-3 font-medium transition-colors hover:border-primary hover:bg-primary-soft"
              >
                <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
                {translate(label)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <NoticesCard />
    </div>
  </Page>
)

/** For people who aren’t tenants: a company’s pages, and for staff their own desk. */
export default function OtherDashboard({ role }: { role: Role }) {
  return role === 'company' ? <CompanyDashboard /> : <Navigate to={homeOf(role)} replace />
}
