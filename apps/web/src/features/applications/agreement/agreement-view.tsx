import { useQuery } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useNeeds } from '~/parts/agenda/use-agenda.ts'
import { api } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { NeedsPanel } from '~/parts/applications/needs-panel.tsx'
import { SignForm } from '~/parts/agreements/sign-form.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { AgreementButton } from '../agreement-button.tsx'
import { AgreementText } from './agreement-text.tsx'
import { useSigning } from './use-signing.ts'

const Signed = ({ name, at, detail }: { name: string | null; at: string; detail: ApplicationDetail }) => {
  const needs = useNeeds(detail.id)?.filter(({ kind }) => kind === 'pay' || kind === 'payment-under-way')
  return (
    <>
      <Notice tone="positive" title={t`Signed`} action={<AgreementButton id={detail.id} />}>
        <Trans>
          You signed as {name} on <DateText value={at} time />. You can always find your copy on this page.
        </Trans>
      </Notice>
      {detail.status === 'approved' && needs && needs.length > 0 && (
        <section aria-labelledby="needed-now">
          <h2 id="needed-now" className="mb-3 text-lg font-semibold">
            <Trans>What to do next</Trans>
          </h2>
          <NeedsPanel needs={needs} />
        </section>
      )}
    </>
  )
}

const Sign = ({ detail, termsHash }: { detail: ApplicationDetail; termsHash: string }) => (
  <SignForm what="loan" tenant={detail.applicant.full_name} acts={useSigning(detail.id, termsHash)} />
)

/** The agreement to read and sign, or as signed. */
export const AgreementView = ({ detail }: { detail: ApplicationDetail }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.applications.agreement.queryOptions({ input: { id: detail.id } }),
  )
  return (
    <Page narrow>
      <PageHeader
        title={t`Your agreement`}
        purpose={t`Every figure and every rule of your loan, in one place.`}
        back={
          <Link to="/application" className="font-semibold text-primary underline underline-offset-4">
            <Trans>Back to my application</Trans>
          </Link>
        }
      />
      {data ? (
        <div className="space-y-5">
          {data.signed_at !== null && <Signed name={data.signed_name} at={data.signed_at} detail={detail} />}
          {data.signed_at === null && detail.offer_expires_at && (
            <Notice>
              <Trans>
                This offer expires on <DateText value={detail.offer_expires_at} />. You can cancel until we
                pay your landlord.
              </Trans>
            </Notice>
          )}
          <Card>
            <h2 className="mb-5 text-xl font-semibold">
              <Trans>Rent financing agreement</Trans>
            </h2>
            <AgreementText terms={data.terms} />
            <p className="mt-6 border-t pt-4 text-xs text-muted [overflow-wrap:anywhere]">
              <Trans>Fingerprint of these terms (SHA-256): {{ fingerprint: data.terms_hash }}</Trans>
            </p>
          </Card>
          {data.signed_at === null && detail.status === 'approved' && (
            <Sign key={data.terms_hash} detail={detail} termsHash={data.terms_hash} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={t`Couldn’t load the agreement`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Page>
  )
}
