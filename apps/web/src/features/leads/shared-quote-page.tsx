import { msg, ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { LinkFailure } from '~/platform/pages/link-failure.tsx'
import { linkPageMeta } from '~/platform/pages/link-page.ts'
import { ShareButton } from '~/platform/share/share-button.tsx'
import { checkPath } from '~/parts/quotes/check-path.ts'
import { type CostCard, costCards, type Quote } from '~/parts/quotes/cost-card-model.ts'
import { CostDetails } from '~/parts/quotes/cost-details.tsx'
import { CostsLeast, MonthlyPayment, PlanFigures, PlanNotes } from '~/parts/quotes/plan-figures.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

export const meta = linkPageMeta(msg`Your rent quote`)

/** A plan with everything a person needs to know before signing. */
const PlanOffer = ({ card }: { card: CostCard }) => (
  <Card className="lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-y-3">
    <div>
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {translate(card.name)}
        <CostsLeast card={card} />
      </h2>
      <MonthlyPayment card={card} />
    </div>
    <div className="mt-2 space-y-2 text-sm text-muted lg:mt-0">
      <PlanNotes card={card} />
    </div>
    <PlanFigures card={card} className="mt-3 text-sm lg:mt-0" />
    <CostDetails card={card} />
  </Card>
)

const checkOf = ({ monthly_rent, advance_payment_months, plan }: Quote): string =>
  checkPath(monthly_rent, advance_payment_months, plan)

/** A shared quote, opened by link without an account. */
export default function SharedQuotePage() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(
    api.sharedQuotes.get.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
  )
  const first = data?.quotes[0]
  return (
    <Page>
      <PageHeader
        title={t`Your rent quote`}
        purpose={
          data ? (
            <Trans>
              {{ firstName: data.first_name }}, {{ preparedBy: data.prepared_by }} prepared this quote for
              you. It’s valid until <DateText value={data.expires_at} />, with no obligation.
            </Trans>
          ) : (
            t`What it would cost to finance your rent with each plan.`
          )
        }
        action={
          first && (
            <>
              <Button asChild>
                <Link to={checkOf(first)}>
                  <Trans>Check Eligibility</Trans>
                </Link>
              </Button>
              {/* The check, because this page’s own link opens what was prepared for one person. */}
              <ShareButton path={checkOf(first)} title={t`Would Efie finance this rent?`} />
            </>
          )
        }
      />
      {data && first && (
        <>
          <p className="mb-5 text-lg">
            <Trans>
              For rent of <Money amount={first.monthly_rent} className="font-semibold" /> a month, paid{' '}
              <strong>{ph({ months: first.advance_payment_months })} months</strong> in advance.
            </Trans>
          </p>
          <div className="grid gap-5 lg:grid-cols-3 lg:grid-rows-[repeat(4,auto)]">
            {costCards(data.quotes, []).cards.map((card) => (
              <PlanOffer key={card.plan} card={card} />
            ))}
          </div>
          <p className="mt-6 text-sm text-muted">
            <Trans>
              Questions? Talk to {{ preparedBy: data.prepared_by }}, or{' '}
              <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
                contact us
              </Link>
              . We’ll never ask for your PIN or password.
            </Trans>
          </p>
        </>
      )}
      {!data && error && (
        <LinkFailure
          error={error}
          title={t`Couldn’t load the quote`}
          hint={t`The quote may have expired. Ask the person who sent it for a new one, or get your own.`}
          way={{ label: t`Work out the cost for your own rent`, to: '/' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
    </Page>
  )
}
