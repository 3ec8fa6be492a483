import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import type { CompanyException } from '~/parts/companies/use-summary.ts'

/** Pages where an employer finds the rows of an exception. */
const targets: Partial<Record<CompanyException['code'], string>> = {
  'consent-missing': '/company/employees?status=invited&consent=none',
  withdrawn: '/company/employees?consent=withdrawn',
  capped: '/company/billing',
  'unpaid-leave': '/company/employees?on_leave=true',
  'overdue-invoice': '/company/billing?status=overdue',
  dispute: '/company/billing',
  'no-document': '/company?tab=documents',
}

const grave = new Set<CompanyException['code']>(['overdue-invoice', 'limit-exceeded'])

export const ExceptionBadge = ({ exception }: { exception: CompanyException }) => (
  <Badge tone={grave.has(exception.code) ? 'danger' : 'caution'}>{exception.count}</Badge>
)

/** Exceptions that need attention. */
export const ExceptionsCard = ({ exceptions }: { exceptions: readonly CompanyException[] }) => (
  <Card id="exceptions" className="scroll-mt-24">
    <CardHeader title="Exceptions" description="Things that need your attention." />
    {exceptions.length === 0 ? (
      <p className="text-muted">Nothing needs your attention.</p>
    ) : (
      <ul className="divide-y divide-line">
        {exceptions.map((exception) => (
          <li key={exception.code}>
            <Link
              to={targets[exception.code] ?? '/company/billing'}
              className="flex min-h-12 items-center gap-3 py-2 hover:text-primary"
            >
              <ExceptionBadge exception={exception} />
              <span className="min-w-0 flex-1">{exception.text}</span>
              <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
