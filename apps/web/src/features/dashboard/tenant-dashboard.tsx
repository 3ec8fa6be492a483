import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ApplicationTimeline } from '~/parts/applications/application-timeline.tsx'
import { LoanProgress } from '~/parts/applications/loan-progress.tsx'
import { currentOf, isOpen } from '~/parts/applications/is-open.ts'
import { NeedsOf, ReinstatedDebts } from '~/parts/applications/needs-of.tsx'
import { useHeadWaits, useOwnApplications, useSchedule } from '~/parts/applications/use-application.ts'
import { RenewalOffer } from '~/parts/lending/renewal-offer.tsx'
import { RescheduleOffer } from '~/parts/lending/reschedule-offer.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonCard } from '~/ui/skeleton-layouts.tsx'
import { InOrder, Later, WhenReady } from '~/ui/when-ready.tsx'
import { columns } from './columns.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { useFirstName } from './first-name.ts'
import { Newcomer } from './newcomer.tsx'
import { NoticesCard } from './notices-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { TicketsCard } from './tickets-card.tsx'

const Needs = ({ id }: { id: string }) => (
  <section aria-labelledby="needed-now">
    <h2 id="needed-now" className="mb-3 text-lg font-semibold">
      <Trans>What to do next</Trans>
    </h2>
    <div className="space-y-4">
      <ReinstatedDebts applicationId={id} />
      <NeedsOf id={id} />
    </div>
  </section>
)

const Loan = ({ id }: { id: string }) => {
  const { data, error } = useSchedule(id, true)
  if (data) return <LoanProgress schedule={data} />
  // The next step just above shows the error and a retry button.
  return error ? null : <SkeletonCard rows={2} description />
}

const ApplicationCard = ({ application }: { application: ApplicationRow }) => (
  <Card>
    <CardHeader
      title={t`My Application`}
      action={<StatusBadge kind="application" status={application.status} />}
      description={t`${{ rent: formatMoney(application.monthly_rent) }} a month, ${{ address: application.property_address }}`}
    />
    <Button asChild tone="secondary">
      <Link to="/application" prefetch="intent">
        <Trans id="open-it">Open</Trans>
      </Link>
    </Button>
  </Card>
)

const Welcome = ({ children }: { children: ReactNode }) => {
  const name = useFirstName()
  return (
    <Page>
      <PageHeader title={t`Dashboard`} purpose={t`Welcome back, ${name}. Here’s what’s happening today.`} />
      {children}
    </Page>
  )
}

/** The current loan, shown beside its renewal. */
const RunningBeside = ({ application: { id, property_address } }: { application: ApplicationRow }) => (
  <section aria-label={t`Your current loan`} className="space-y-5">
    <h2 className="text-lg font-semibold">
      <Trans>Your current loan for {property_address}</Trans>
    </h2>
    <NeedsOf id={id} />
    <Loan id={id} />
  </section>
)

const WithApplication = ({
  application,
  running,
}: {
  application: ApplicationRow
  running: ApplicationRow | undefined
}) => {
  const open = isOpen(application.status)
  const waits = useHeadWaits(application)
  return (
    <WhenReady ready={!waits} skeleton={<DashboardSkeleton />}>
      <Welcome>
        <div className={columns}>
          <div className="space-y-5">
            {application.status === 'active' && <RescheduleOffer applicationId={application.id} />}
            <Needs id={application.id} />
            {running && <RunningBeside application={running} />}
            {application.status === 'active' && <Loan id={application.id} />}
            {application.status === 'active' && <RenewalOffer applicationId={application.id} />}
            <ApplicationTimeline id={application.id} limit={5} />
          </div>
          <InOrder className="space-y-5">
            <ApplicationCard application={application} />
            {open && application.status !== 'active' && <DocumentsCard id={application.id} />}
            <Later skeleton={<SkeletonCard rows={4} />}>
              <NoticesCard />
            </Later>
            <Later skeleton={<SkeletonCard rows={3} />}>
              <OrdersCard />
            </Later>
            <Later skeleton={<SkeletonCard rows={3} />}>
              <TicketsCard />
            </Later>
          </InOrder>
        </div>
      </Welcome>
    </WhenReady>
  )
}

/** A tenant's dashboard: what to do next, then the current state. */
export const TenantDashboard = () => {
  const { data, error, isFetching, refetch } = useOwnApplications()
  if (!data)
    return error ? (
      <Welcome>
        <ErrorState
          title={t`Failed to fetch applications`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Welcome>
    ) : (
      <DashboardSkeleton />
    )
  const newest = currentOf(data.data)
  const running = data.data.find(({ id, status }) => status === 'active' && id !== newest?.id)
  return newest ? <WithApplication application={newest} running={running} /> : <Newcomer />
}
