import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Need } from '~/parts/agenda/needs.ts'
import { useNeeds, useNeedsState, useOwedElsewhere } from '~/parts/agenda/use-agenda.ts'
import { isOpen } from '~/parts/applications/is-open.ts'
import { useHeadWaits, useOwnApplications } from '~/parts/applications/use-application.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useUser } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { EarlierLoans, earlierLoans } from '~/parts/lending/earlier-loans.tsx'
import { PushOffer, usePushOfferWaits } from '~/parts/notifications/push-offer.tsx'
import { RescheduleOffer } from '~/parts/lending/reschedule-offer.tsx'
import { homeOf } from '~/platform/navigation/roles.ts'
import { ownApplications, ownPayments, requestsFirst } from '~/platform/api/first-requests.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { type TabItem, Tabs } from '~/ui/tabs.tsx'
import { WhenReady } from '~/ui/when-ready.tsx'
import { DueNext, OwedElsewhere } from './due-next.tsx'
import { History, useHistory } from './history.tsx'
import { OwnRefunds } from './own-refunds.tsx'
import { PaymentsSkeleton } from './payments-skeleton.tsx'
import { Schedule } from './schedule.tsx'
import { SettleEarly } from './settle-early.tsx'
import { SmallSmall } from './small-small.tsx'
import { YourLoan } from './your-loan.tsx'

export const meta = pageMeta(msg`Payment History`)
export const handle = requestsFirst('/me/agenda', ownApplications, ownPayments)

const hasLoan = new Set(['active', 'settled', 'written-off'])

const historyTab = (): TabItem => ({ value: 'history', label: t`History`, content: <History /> })
const refundsTab = (): TabItem => ({ value: 'refunds', label: t`Refunds`, content: <OwnRefunds /> })

const tabsOf = (
  application: ApplicationRow,
  earlier: readonly ApplicationRow[],
  needs: readonly Need[] | null,
): TabItem[] => {
  const history = historyTab()
  const { id, status } = application
  const loan = hasLoan.has(status)
  const schedule = {
    value: 'schedule',
    label: t`Schedule`,
    content: <Schedule applicationId={id} running={loan} />,
  }
  const own = { value: 'loan', label: t`Your loan`, content: <YourLoan application={application} /> }
  const settle = {
    value: 'settle',
    label: t`Settle early`,
    content: <SettleEarly applicationId={id} needs={needs ?? []} />,
  }
  return [
    history,
    refundsTab(),
    schedule,
    ...(loan ? [own] : []),
    ...(status === 'active' ? [settle] : []),
    ...(earlier.length > 0
      ? [{ value: 'earlier', label: t`Earlier loans`, content: <EarlierLoans loans={earlier} /> }]
      : []),
  ]
}

/** The tab is stored in the URL. */
const PaymentTabs = ({ items }: { items: readonly TabItem[] }) => {
  const params = useListParams()
  const asked = params.get('tab')
  return (
    <Tabs
      label={t`Payments`}
      items={items}
      value={items.some(({ value }) => value === asked) ? asked : 'history'}
      onValueChange={(value) => params.set({ tab: value === 'history' ? null : value })}
    />
  )
}

const Now = ({ application }: { application: ApplicationRow }) => {
  const { needs, error, retry } = useNeedsState(application.id)
  const owesElsewhere = useOwedElsewhere(application.id).length > 0
  if (!needs)
    return error ? (
      <ErrorState title={t`Couldn’t load your loan`} message={toUserError(error).message} onRetry={retry} />
    ) : null
  const payable = needs.flatMap((need) =>
    need.kind === 'pay' || need.kind === 'covered' ? [need.request] : [],
  )
  const instalment = payable.find(({ payment_type }) => payment_type === 'instalment')
  return (
    <>
      {application.status === 'active' && <RescheduleOffer applicationId={application.id} />}
      <DueNext needs={needs} address={application.property_address} owesElsewhere={owesElsewhere} />
      {instalment && <SmallSmall applicationId={application.id} request={instalment} />}
    </>
  )
}

const WithApplication = ({
  application,
  renewal,
  earlier,
}: {
  application: ApplicationRow
  /** The renewal in progress, beside the loan it renews. */
  renewal: ApplicationRow | undefined
  earlier: readonly ApplicationRow[]
}) => {
  const needs = useNeeds(application.id)
  const waits = useHeadWaits(application)
  const offerWaits = usePushOfferWaits()
  return (
    <WhenReady ready={!waits && !offerWaits} skeleton={<PaymentsSkeleton />}>
      <div className="space-y-5">
        <OwedElsewhere applicationId={application.id} />
        <Now application={application} />
        {renewal && <Now application={renewal} />}
        {application.status === 'active' && (
          <PushOffer text={t`Get a message on this device when a payment is due.`} />
        )}
        <PaymentTabs items={tabsOf(application, earlier, needs)} />
      </div>
    </WhenReady>
  )
}

const OwnPayments = () => {
  const { data, isLoading } = useOwnApplications()
  // The list moves into the application's part once that is known, and its request must not start again.
  useHistory()
  const rows = data?.data ?? []
  // The running loan; otherwise one with something due; otherwise the newest, for its schedule.
  const open = rows.filter(({ status }) => isOpen(status))
  const application = open.find(({ status }) => status === 'active') ?? open[0] ?? rows[0]
  const renewal = open.find(({ id }) => id !== application?.id)
  return (
    <Page>
      <PageHeader
        title={t`Payment History`}
        purpose={
          <>
            <Trans>
              What you’ve paid, what’s due and when. Not sure if a payment went through?{' '}
              <Link
                to="/payments/charged"
                className="font-semibold text-primary underline underline-offset-4"
              >
                Check if you were charged
              </Link>
            </Trans>
          </>
        }
      />
      {application ? (
        <WithApplication
          application={application}
          renewal={renewal}
          earlier={earlierLoans(rows, application.id)}
        />
      ) : (
        <WhenReady ready={!isLoading} skeleton={<PaymentsSkeleton />}>
          <div className="space-y-5">
            <OwedElsewhere applicationId={null} />
            <PaymentTabs items={[historyTab(), refundsTab()]} />
          </div>
        </WhenReady>
      )}
    </Page>
  )
}

export default function PaymentsPage() {
  const { role } = useUser()
  return role === 'user' || role === 'company' ? (
    <OwnPayments />
  ) : (
    <NoAccess title={t`Payment History`} home={homeOf(role)} />
  )
}
