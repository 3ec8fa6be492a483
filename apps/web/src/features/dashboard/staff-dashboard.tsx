import type { Role } from '@efie/domain'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { visibleAdminEntries } from '~/platform/navigation/admin-entries.ts'
import { homeOf, roleLabels } from '~/platform/navigation/roles.ts'
import { type Entry, userGroups } from '~/platform/navigation/user-entries.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { useFirstName } from './first-name.ts'
import { NoticesCard } from './notices-card.tsx'

/** A role's work: its own dashboard, then the pages it can read. */
const workOf = (role: Role, abilities: readonly string[]): Entry[] =>
  role === 'company'
    ? userGroups(role).flatMap((group) => (group.role === 'company' ? group.entries : []))
    : visibleAdminEntries(abilities).map(({ to, label, icon }) => ({ to, label, icon }))

/** People who aren't tenants get links to their work instead. */
export default function StaffDashboard({ role }: { role: Role }) {
  const name = useFirstName()
  const abilities = useAuthStore((state) => state.abilities)
  const home = role === 'company' ? '/company' : homeOf(role)
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        purpose={
          role === 'company'
            ? 'Your company’s employees, invoices and payments.'
            : `Welcome back, ${name}. You’re signed in as ${roleLabels[role]}.`
        }
        {...(home !== '/dashboard' && {
          action: (
            <Button asChild>
              <Link to={home} prefetch="intent">
                {roleLabels[role]} Dashboard <ArrowRight className="size-4" aria-hidden="true" />
              </Link>
            </Button>
          ),
        })}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader title="Your pages" description="Go straight to the pages you have access to." />
          <ul className="grid gap-3 sm:grid-cols-2">
            {workOf(role, abilities).map(({ to, label, icon: Icon }) => (
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
}
