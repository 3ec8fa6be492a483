import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useNeedsState } from '~/parts/agenda/use-agenda.ts'
import { ApplicationTimeline } from '~/parts/applications/application-timeline.tsx'
import { isOpen } from '~/parts/applications/is-open.ts'
import { NeedsOf } from '~/parts/applications/needs-of.tsx'
import { useApplication, useHeadWaits } from '~/parts/applications/use-application.ts'
import { RescheduleOffer } from '~/parts/lending/reschedule-offer.tsx'
import { PushOffer, usePushOfferWaits } from '~/parts/notifications/push-offer.tsx'
import { translate } from '~/i18n/i18n.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { InOrder, WhenReady } from '~/ui/when-ready.tsx'
import { RunningNotice } from './renewal/running-notice.tsx'
import { LoanView } from './loan/loan-view.tsx'
import { AnswerRequest } from './view/answer-request.tsx'
import { ApplicationFacts } from './view/application-facts.tsx'
import { ApplicationSkeleton } from './view/application-skeleton.tsx'
import { CancelApplication } from './view/cancel-application.tsx'
import { ClosedNotice } from './view/closed-notice.tsx'
import { GuarantorsCard } from './view/guarantors-card.tsx'
import { ProgressCard, useProgress } from './view/progress-card.tsx'

const hasLoan = ({ status, payout_date }: ApplicationDetail): boolean =>
  payout_date !== null || status === 'active' || status === 'settled' || status === 'written-off'

/** Guarantors can be invited until the loan is running. */
const beforeLoan = new Set(['pending', 'in-review', 'info-requested', 'approved'])

const Needs = ({ detail }: { detail: ApplicationDetail }) => {
  const { needs } = useNeedsState(detail.id)
  if (!isOpen(detail.status)) return <ClosedNotice detail={detail} />
  // The progress below says what others are doing.
  if (!hasLoan(detail) && needs?.every(({ kind }) => kind === 'wait')) return null
  return (
    <section aria-labelledby="needed-now">
      <h2 id="needed-now" className="sr-only">
        <Trans>What to do next</Trans>
      </h2>
      <NeedsOf id={detail.id} answerAction={<AnswerRequest detail={detail} />} />
    </section>
  )
}

const Head = ({ detail, detail: { reference }, open }: { detail: ApplicationDetail; open: boolean }) => (
  <PageHeader
    title={t`My Application`}
    purpose={
      <>
        <Trans>
          {{ rent: formatMoney(detail.monthly_rent) }} a month, {{ address: detail.property_address }}.
          Reference <span className="whitespace-nowrap">{reference}</span>
        </Trans>{' '}
        <span className="ml-1 inline-block align-middle">
          <StatusBadge kind="application" status={detail.status} />
        </span>
      </>
    }
    {...(!open && {
      action: (
        <Button asChild>
          <Link to="?new=1">
            <Trans>New application</Trans>
          </Link>
        </Button>
      ),
    })}
  />
)

const Known = ({ detail, error }: { detail: ApplicationDetail; error: Error | null }) => {
  const { id } = detail
  const open = isOpen(detail.status)
  const loan = hasLoan(detail)
  const waits = useHeadWaits(detail)
  const { isLoading } = useProgress(id, !loan)
  const offerWaits = usePushOfferWaits()
  return (
    <WhenReady ready={!isLoading && !offerWaits && (!open || !waits)} skeleton={<ApplicationSkeleton />}>
      <Page>
        <Head detail={detail} open={open} />
        <InOrder className="space-y-5">
          {error && (
            <Notice tone="caution" live>
              <Trans>This page may be out of date. {{ reason: translate(toUserError(error).message) }}</Trans>
            </Notice>
          )}
          {detail.status === 'active' && <RescheduleOffer applicationId={id} />}
          <Needs detail={detail} />
          {detail.renews_loan_id !== null && beforeLoan.has(detail.status) && (
            <RunningNotice detail={detail} />
          )}
          {loan ? <LoanView detail={detail} /> : <ProgressCard detail={detail} />}
          {beforeLoan.has(detail.status) && (
            <PushOffer text={t`Get a message on this device when we’ve decided.`} />
          )}
          {beforeLoan.has(detail.status) && <GuarantorsCard detail={detail} />}
          <ApplicationFacts detail={detail} />
          <ApplicationTimeline id={id} {...(!loan && { limit: 4 })} />
          {open && (
            <div className="flex justify-end">
              <CancelApplication detail={detail} />
            </div>
          )}
        </InOrder>
      </Page>
    </WhenReady>
  )
}

/** A submitted application: status, next steps and history. */
export const ApplicationView = ({ id }: { id: string }) => {
  const { data: detail, error, isFetching, refetch } = useApplication(id)
  if (!detail)
    return error ? (
      <Page>
        <PageHeader
          title={t`My Application`}
          purpose={t`Check your application’s progress and what to do next.`}
        />
        <ErrorState
          title={t`Failed to fetch applications`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    ) : (
      <ApplicationSkeleton />
    )
  return <Known detail={detail} error={error} />
}
