import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '~/app/api/client.ts'
import { LinkFailure } from '~/app/pages/link-failure.tsx'
import { linkPageMeta } from '~/app/pages/link-page.ts'
import { type CostCard, costCards } from '~/app/quotes/cost-card-model.ts'
import { CostDetails } from '~/app/quotes/cost-details.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'

export const meta = linkPageMeta('Your rent quote')

/** One plan with everything that has to be known before anybody signs. */
const PlanOffer = ({ card }: { card: CostCard }) => (
  <Card className="lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-y-3">
    <div>
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {card.name}
        {card.costsLeast && <Badge tone="positive">Costs least</Badge>}
      </h2>
      <p className="mt-2">
        <Money amount={card.monthly} className="text-2xl font-bold tracking-tight" />
        <span className="text-muted"> a month</span>
      </p>
      <p className="text-sm text-muted">{card.payments}</p>
    </div>
    <div className="mt-2 space-y-2 text-sm text-muted lg:mt-0">
      {card.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {card.payouts && <p>Paid out: {card.payouts}.</p>}
      {card.saved !== null && (
        <p className="font-semibold text-positive">
          <Money amount={card.saved} /> less interest than Standard
        </p>
      )}
    </div>
    <KeyValues
      className="mt-3 text-sm lg:mt-0"
      items={[
        { label: 'Your landlord gets', value: <Money amount={card.toLandlord} /> },
        { label: 'Before review', value: <Money amount={card.beforeReview.amount} /> },
        { label: 'At signing', value: <Money amount={card.atSigning.amount} /> },
        { label: 'Rate', value: card.rate },
        { label: 'APR', value: card.apr },
        { label: 'What it costs you', value: <Money amount={card.cost} />, strong: true },
        { label: 'Total repayable', value: <Money amount={card.totalRepayable} />, strong: true },
      ]}
    />
    <CostDetails card={card} />
  </Card>
)

/** A quote that a sales executive shared, for whoever holds its link, without an account. */
export default function SharedQuotePage() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(
    api.sharedQuotes.get.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
  )
  const first = data?.quotes[0]
  return (
    <Page>
      <PageHeader
        title="Your rent quote"
        purpose={
          data ? (
            <>
              {data.first_name}, {data.prepared_by} prepared this for you. It holds until{' '}
              <DateText value={data.expires_at} /> and binds you to nothing.
            </>
          ) : (
            'What financing your rent would cost, plan by plan.'
          )
        }
        action={
          first && (
            <Button asChild>
              <Link to={`/eligibility?rent=${first.monthly_rent}&months=${first.advance_payment_months}`}>
                Check Eligibility
              </Link>
            </Button>
          )
        }
      />
      {data && first && (
        <>
          <p className="mb-5 text-lg">
            For a rent of <Money amount={first.monthly_rent} className="font-semibold" /> a month, paid{' '}
            <strong>{first.advance_payment_months} months</strong> in advance.
          </p>
          <div className="grid gap-5 lg:grid-cols-3 lg:grid-rows-[repeat(4,auto)]">
            {costCards(data.quotes, []).cards.map((card) => (
              <PlanOffer key={card.plan} card={card} />
            ))}
          </div>
          <p className="mt-6 text-sm text-muted">
            Questions? Talk to {data.prepared_by}, or{' '}
            <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
              to us
            </Link>
            . We never ask for your PIN or your password.
          </p>
        </>
      )}
      {!data && error && (
        <LinkFailure
          error={error}
          title="Failed to fetch the quote"
          hint="A quote holds for fourteen days. Ask whoever sent it for a new one, or work one out yourself on our first page."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
    </Page>
  )
}
