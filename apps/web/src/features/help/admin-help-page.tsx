import { counted, roleLabels, roles } from '@efie/domain'
import { ChevronDown, CircleHelp, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '~/platform/auth/auth-store.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { type Runbook, runbookTopicLabels, runbookTopics, searchRunbooks } from './runbook.ts'
import { runbooks } from './runbooks.ts'

export const meta = pageMeta('Help & Support')

const staff = roles.filter((role) => role !== 'user' && role !== 'company')

const Steps = ({ runbook }: { runbook: Runbook }) => (
  <div className="space-y-4 px-5 pb-5">
    <p className="text-muted">{runbook.when}</p>
    <ol className="list-decimal space-y-2 pl-5">
      {runbook.steps.map((step) => (
        <li key={step} className="pl-1">
          {step}
        </li>
      ))}
    </ol>
    {runbook.beware && (
      <p className="flex gap-2.5 rounded bg-caution-soft px-4 py-3 text-[0.9375rem]">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-caution" aria-hidden="true" />
        {runbook.beware}
      </p>
    )}
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Button asChild tone="secondary" size="sm">
        <Link to={runbook.link.to}>{runbook.link.label}</Link>
      </Button>
      <p className="text-sm text-muted">For {runbook.roles.map((role) => roleLabels[role]).join(', ')}</p>
    </div>
  </div>
)

/** Opens automatically when the URL names it. */
const Guide = ({ runbook }: { runbook: Runbook }) => {
  const { hash } = useLocation()
  const named = hash === `#${runbook.id}`
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!named || !element.current) return
    element.current.open = true
    element.current.scrollIntoView({ block: 'start' })
  }, [named])
  return (
    <details ref={element} id={runbook.id} className="group scroll-mt-20">
      <summary className="flex items-start justify-between gap-4 px-5 py-4 font-semibold marker:content-none hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3>{runbook.title}</h3>
        <ChevronDown
          className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <Steps runbook={runbook} />
    </details>
  )
}

const Topics = ({ found }: { found: readonly Runbook[] }) => (
  <div className="space-y-8">
    {runbookTopics.map((topic) => {
      const own = found.filter((runbook) => runbook.topic === topic)
      return own.length === 0 ? null : (
        <section key={topic} aria-labelledby={`topic-${topic}`}>
          <h2 id={`topic-${topic}`} className="mb-3 text-xl font-semibold">
            {runbookTopicLabels[topic]}
          </h2>
          <div className="divide-y divide-line rounded border border-line bg-surface shadow-raised">
            {own.map((runbook) => (
              <Guide key={runbook.id} runbook={runbook} />
            ))}
          </div>
        </section>
      )
    })}
  </div>
)

export default function AdminHelpPage() {
  const params = useListParams()
  const user = useUser()
  const query = params.get('q')
  const admin = user.role === 'admin' || user.role === 'superadmin'
  // The person's own role by default; `all` if the URL asks for it.
  const chosen = params.get('role') || (admin ? 'all' : user.role)
  const found = searchRunbooks(runbooks, query, oneOf(staff, chosen))
  return (
    <Page narrow>
      <PageHeader
        title="Help & Support"
        purpose="Step-by-step guides for staff. If none of them helps, create a ticket."
        action={
          <Button asChild tone="secondary">
            <Link to="/tickets/create">Create Ticket</Link>
          </Button>
        }
      />
      <div className="mb-8 flex flex-wrap gap-2">
        <SearchBox value={query} label="Search guides" onSearch={(q) => params.set({ q })} />
        <div className="min-w-48 max-sm:w-full">
          <Select
            aria-label="Role"
            value={oneOf(staff, chosen) ?? 'all'}
            options={[
              { value: 'all', label: 'All roles' },
              ...staff.map((role) => ({ value: role, label: roleLabels[role] })),
            ]}
            onChange={(event) => params.set({ role: event.target.value })}
          />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {counted(found.length, 'guide')} found
      </p>
      {found.length > 0 ? (
        <Topics found={found} />
      ) : (
        <EmptyState
          icon={CircleHelp}
          title="No guides found"
          action={
            <>
              <Button tone="secondary" onClick={() => params.set({ q: null, role: 'all' })}>
                Show all guides
              </Button>
              <Button asChild>
                <Link to={`/tickets/create?about=${encodeURIComponent(query)}`}>Ask in a ticket</Link>
              </Button>
            </>
          }
        >
          <p>Try a different word, such as “refund” or “backup”, or another role.</p>
        </EmptyState>
      )}
      <p className="mt-10 text-muted">
        See what customers read in the{' '}
        <Link to="/help" className="font-semibold text-primary underline underline-offset-4">
          Help Center
        </Link>
        .
      </p>
    </Page>
  )
}
