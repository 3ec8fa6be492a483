import type { AppContract } from '@efie/contracts'
import { type DisbursementStatus } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { LinkFailure } from '~/platform/pages/link-failure.tsx'
import { linkPageMeta } from '~/platform/pages/link-page.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { RenewLandlordLink } from './renew-landlord-link.tsx'

export const meta = linkPageMeta(msg`For landlords`)

type Tenancy = InferContractRouterOutputs<AppContract>['links']['landlord']
type Payout = Tenancy['payouts'][number]

const onItsWay = { label: msg`On its way`, tone: 'caution' } as const
const words: Record<DisbursementStatus, { label: MessageDescriptor; tone: Tone }> = {
  requested: onItsWay,
  released: onItsWay,
  sent: onItsWay,
  confirmed: { label: msg`Paid to you`, tone: 'positive' },
  failed: { label: msg`Didn’t arrive. We’re looking into it`, tone: 'danger' },
  reversed: { label: msg`Reversed`, tone: 'danger' },
  cancelled: { label: msg`Not paid`, tone: 'neutral' },
}

const PayoutCard = ({ payout, several }: { payout: Payout; several: boolean }) => {
  // A failed payout that is cancelled is reversed in our books, but the landlord never had the money.
  const neverCame = payout.status === 'reversed' && payout.paid_at === null
  const { label, tone } = words[neverCame ? 'cancelled' : payout.status]
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-sm text-muted">
            {several ? t`Rent payment ${{ tranche: payout.tranche }}` : t`Rent`}
          </h3>
          <p className="mt-0.5 text-3xl font-bold tracking-tight">
            <Money amount={payout.amount} />
          </p>
        </div>
        <Badge tone={tone}>{translate(label)}</Badge>
      </div>
      <KeyValues
        className="mt-3"
        items={[
          { label: t`Into your account`, value: payout.account },
          {
            label: t`Paid`,
            value: <DateText value={payout.paid_at} time none={neverCame ? t`Not paid` : t`Not yet`} />,
          },
        ]}
      />
    </Card>
  )
}

const Payouts = ({ tenancy }: { tenancy: Tenancy }) => {
  const { payouts, next_tranche } = tenancy
  return (
    <section aria-labelledby="payouts" className="space-y-4">
      <h2 id="payouts" className="text-lg font-semibold">
        <Trans>Your payments from Efie</Trans>
      </h2>
      {payouts.length === 0 && (
        <EmptyState icon={Banknote} title={t`No payments yet`}>
          <p>
            <Trans>Once we release the rent, you’ll see the payment here.</Trans>
          </p>
        </EmptyState>
      )}
      {payouts.map((payout) => (
        <PayoutCard
          key={payout.tranche}
          payout={payout}
          several={payouts.length > 1 || next_tranche !== null}
        />
      ))}
      {next_tranche && (
        <Card className="flex flex-wrap items-baseline justify-between gap-3">
          <p>
            <Trans>
              Next payment: <strong>{ph({ amount: formatMoney(next_tranche.amount) })}</strong>, planned for{' '}
              <strong>
                <DateText value={next_tranche.date} />
              </strong>
              .
            </Trans>
          </p>
          <p className="text-sm text-muted">
            <Trans>We’ll pay this as long as your tenant keeps up with their instalments.</Trans>
          </p>
        </Card>
      )}
    </section>
  )
}

const View = ({ tenancy }: { tenancy: Tenancy }) => (
  <div className="space-y-6">
    <Payouts tenancy={tenancy} />
    <Card>
      <CardHeader title={t`The tenancy`} />
      <KeyValues
        items={[
          { label: t`Reference`, value: <span className="font-mono text-sm">{tenancy.reference}</span> },
          { label: t`Landlord`, value: tenancy.landlord_name },
          { label: t`Tenant`, value: tenancy.tenant_name },
          { label: t({ id: 'dwelling', message: 'Home' }), value: tenancy.property_address },
          {
            label: t`Lease`,
            value: (
              <Trans>
                <DateText value={tenancy.lease_start_date} /> to <DateText value={tenancy.lease_end_date} />
              </Trans>
            ),
          },
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        <Trans>
          Has your account changed, or does something look wrong?{' '}
          <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
            Talk to us
          </Link>
          . We always check with you before changing an account, and we’ll never ask for your PIN.
        </Trans>
      </p>
    </Card>
  </div>
)

/** The landlord's page, opened by signed link: tenancy, proof of payouts, and the next date. */
export default function LandlordPage() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(api.links.landlord.queryOptions({ input: { token } }))
  const expired = error !== null && toUserError(error).code === 'LINK_EXPIRED'
  return (
    <Page narrow>
      <PageHeader
        title={t`For landlords`}
        purpose={
          data
            ? t`${{ landlordName: data.landlord_name }}, here’s what Efie pays you for ${{ propertyAddress: data.property_address }}.`
            : t`Your tenancy, with proof of what Efie has paid you.`
        }
      />
      {data && <View tenancy={data} />}
      {!data && !error && <SkeletonRows rows={7} />}
      {!data && error && expired && <RenewLandlordLink key={token} token={token} error={error} />}
      {!data && error && !expired && (
        <LinkFailure
          error={error}
          title={t`Couldn’t load the tenancy`}
          hint={t`Use the link in our latest message to you, or ask us for a new one.`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}
