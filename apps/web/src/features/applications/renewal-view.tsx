import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { toUserError } from '~/platform/api/user-error.ts'
import { RenewalOffer } from '~/parts/lending/renewal-offer.tsx'
import { useRenewal } from '~/parts/lending/use-renewal.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { ApplicationSkeleton } from './view/application-skeleton.tsx'
import { RenewalForm } from './renewal/renewal-form.tsx'

/** The renewal of a running loan, or why it can't be renewed. */
export const RenewalView = ({ applicationId }: { applicationId: string }) => {
  const { data, error, isFetching, refetch } = useRenewal(applicationId)
  if (!data && !error) return <ApplicationSkeleton />
  return (
    <Page>
      <PageHeader
        title={t`Renew for next year`}
        purpose={t`Tell us next year’s rent, and what has changed since last year.`}
      />
      {data ? (
        data.allowed && data.renewal_application_id === null ? (
          <RenewalForm renewal={data} today={data.as_of} />
        ) : (
          <div className="space-y-5">
            <RenewalOffer applicationId={applicationId} />
            <Button asChild tone="secondary">
              <Link to="/payments?tab=loan">
                <Trans>Go to your loan</Trans>
              </Link>
            </Button>
          </div>
        )
      ) : (
        <ErrorState
          title={t`Couldn’t load your loan`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}
