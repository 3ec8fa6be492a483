import { renewalFacts, type RenewalFact } from '@efie/domain'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Badge } from '~/ui/badge.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { type Renewal, useRenewal } from '~/parts/lending/use-renewal.ts'
import { Section } from '~/ui/section.tsx'

const labels: Record<RenewalFact, string> = {
  identity: 'Identity',
  employment: 'Employment',
  income: 'Income and repayments',
  landlord: 'Landlord’s ID',
  property: 'Home and inspection',
}

const carriedLines = ({ carried }: ApplicationDetail): KeyValue[] =>
  renewalFacts.map((fact) => {
    const day = carried?.[fact] ?? null
    return {
      label: labels[fact],
      value: day ? (
        <>
          <Badge tone="positive">Carried over</Badge> verified on <DateText value={day} />
        </>
      ) : (
        <Badge tone="caution">Verify again</Badge>
      ),
    }
  })

const recordLines = (detail: ApplicationDetail, { last_year: last, ...record }: Renewal): KeyValue[] => [
  { label: 'Rent last year', value: <Money amount={last.monthly_rent} /> },
  { label: 'New rent', value: <Money amount={detail.monthly_rent} /> },
  { label: 'Instalment last year', value: <Money amount={last.total_monthly_payment} /> },
  { label: 'Most days past due', value: String(record.worst_days_past_due) },
  { label: 'Amount to settle the current loan today', value: <Money amount={record.payoff} />, strong: true },
]

/** The loan an application renews: how it was repaid, and which facts were carried over. */
export const RenewalFacts = ({ detail, loanId }: { detail: ApplicationDetail; loanId: string }) => {
  const { data, error, isFetching, refetch } = useRenewal(loanId)
  return (
    <Section title="Renewal">
      {data && <KeyValues items={recordLines(detail, data)} />}
      {!data && error && (
        <ErrorState
          title="Couldn’t load the current loan"
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <SkeletonRows rows={5} />}
      <h4 className="mt-4 mb-1 text-sm font-semibold">Carried over from last year</h4>
      <KeyValues items={carriedLines(detail)} />
      <p className="mt-2 text-sm text-muted">
        We always check the landlord again, with a new tenancy offer and the name on the payout account.
      </p>
    </Section>
  )
}
