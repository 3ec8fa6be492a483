import { Link } from 'react-router'
import { ApprovalsCard } from '~/parts/approvals/approvals-card.tsx'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { visibleAdminEntries, visibleShopEntries } from '~/platform/navigation/admin-entries.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { HeadlineFigures } from './headline-figures.tsx'
import { Alerts, QueueBoard } from './queue-board.tsx'

export const meta = pageMeta('Dashboard')

/** Links to the pages the role can read. */
const Ways = () => {
  const abilities = useAuthStore((state) => state.abilities)
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[...visibleAdminEntries(abilities), ...visibleShopEntries(abilities)]
        .filter(({ to }) => to !== '/admin')
        .map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-3 rounded border border-line bg-surface p-4 font-semibold shadow-raised hover:border-primary"
            >
              <Icon className="size-5 text-primary" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
    </ul>
  )
}

export default function AdminDashboardPage() {
  return (
    <Page>
      <PageHeader title="Dashboard" purpose="How the business is doing today." />
      <Alerts />
      <ApprovalsCard />
      <section aria-label="Figures">
        <HeadlineFigures />
      </section>
      <QueueBoard />
      <section aria-labelledby="ways" className="mt-8">
        <h2 id="ways" className="mb-3 text-lg font-semibold">
          Quick links
        </h2>
        <Ways />
      </section>
    </Page>
  )
}
