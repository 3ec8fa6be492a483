import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { ContactsCard } from '../contacts-card.tsx'
import { factsOf } from '../details-card.tsx'
import { ExceptionBadge } from '../exceptions.tsx'
import { MembersCard } from '../members-card.tsx'
import { PapersCard } from '../papers-card.tsx'
import { monthText } from '~/parts/companies/texts.ts'
import { useSummary } from '~/parts/companies/use-summary.ts'
import { CompanyActs } from './company-acts.tsx'
import { CompanyLinks } from './company-links.tsx'
import { CompanyNotes } from './company-notes.tsx'

/** The company's figures and exceptions. */
const Figures = ({ company }: { company: CompanyDetail }) => {
  const query = useSummary(company.id)
  if (query.error)
    return (
      <ErrorState
        title="Couldn’t load the figures"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const summary = query.data
  if (!summary) return <Skeleton className="h-40" />
  const { next_invoice: next } = summary
  return (
    <>
      <KeyValues
        items={[
          { label: 'Enrolled', value: `${summary.enrolled} of ${summary.headcount}` },
          {
            label: 'Deductions this month',
            value: <Money amount={summary.deductions_due_this_month} />,
          },
          {
            label: 'Outstanding',
            value: (
              <>
                <Money amount={summary.outstanding} />
                {summary.overdue > 0 && (
                  <span className="block text-sm text-danger">{formatMoney(summary.overdue)} overdue</span>
                )}
              </>
            ),
            strong: true,
          },
          {
            label: `${monthText(next.period)} draft`,
            value: `${formatDate(next.draft_on)}, payday ${formatDate(next.payday)}`,
          },
        ]}
      />
      {summary.exceptions.length > 0 && (
        <ul className="mt-3 space-y-2" aria-label="Exceptions">
          {summary.exceptions.map((exception) => (
            <li key={exception.code} className="flex items-center gap-3">
              <ExceptionBadge exception={exception} />
              {exception.text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Content = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const mayManage = useAbility('companies.manage')
  return (
    <div className="space-y-6">
      {company.status === 'pending' && (
        <Notice tone="caution" title="Waiting for verification">
          Verify the registration certificate first, then the company.
        </Notice>
      )}
      {company.status_reason && company.status === 'suspended' && (
        <Notice tone="danger" title="Suspended">
          {company.status_reason}
        </Notice>
      )}
      <Section title="Payroll summary">
        <Figures company={company} />
      </Section>
      <CompanyLinks company={company} editable={editable} />
      <Section title="Company">
        <KeyValues items={factsOf(company)} />
      </Section>
      <ContactsCard company={company} editable={editable} />
      <PapersCard company={company} editable={editable} review={editable} />
      <MembersCard company={company} editable={editable} />
      {mayManage && <CompanyNotes companyId={company.id} editable={editable} />}
    </div>
  )
}

/** A company as staff see it: figures, documents, people, agreement and notes. */
export const CompanySheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const user = useUser()
  const mayWrite = useAbility('companies.write')
  const query = useQuery(api.companies.get.queryOptions({ input: { id } }))
  const company = query.data
  // Managers edit their portfolio, administrators every company.
  const editable =
    mayWrite && (user.role !== 'company_manager' || company?.manager_id === user.id) && company !== undefined
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={company?.name ?? (query.error ? 'Company' : 'Loading...')}
      {...(company && { description: <StatusBadge kind="company" status={company.status} /> })}
      className="max-w-2xl"
      {...(company && { footer: <CompanyActs company={company} editable={editable} /> })}
    >
      {company ? (
        <Content company={company} editable={editable} />
      ) : query.error ? (
        <ErrorState
          title="Couldn’t load the company"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
