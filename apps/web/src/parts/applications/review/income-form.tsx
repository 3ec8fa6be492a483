import { applications } from '@efie/contracts/applications'
import { formatMoney } from '@efie/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField } from '~/platform/forms/fields.tsx'
import { ApprovalLimits } from './approval-limits.tsx'
import { Section } from '~/ui/section.tsx'

type Review = NonNullable<ApplicationDetail['review']>

const IncomeForm = ({ detail, review }: { detail: ApplicationDetail; review: Review }) => {
  const form = useContractForm(applications.assess, { fixed: { id: detail.id }, row: detail })
  const [income, obligations] = form.watch(['verified_net_income', 'verified_obligations'])
  const typed = useDebounced(income ?? 0)
  const owed = useDebounced(obligations ?? 0)
  const { data: answer } = useQuery({
    ...api.applications.previewAssessment.queryOptions({
      input: { id: detail.id, verified_net_income: typed, verified_obligations: owed },
    }),
    enabled: typed > 0,
    placeholderData: typed > 0 ? keepPreviousData : undefined,
  })
  return (
    <ActForm
      form={form}
      act={(figures) => client.applications.assess(figures, { context: { ifMatch: detail.version } })}
      touches={[api.applications.key()]}
      done="Assessment recorded"
      submit="Save assessment"
      tone="secondary"
      samePerson="You can’t assess your own application. Ask a colleague."
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <MoneyField
          form={form}
          name="verified_net_income"
          label="Verified monthly net income"
          help="From payslips or statements, after tax and SSNIT."
        />
        <MoneyField
          form={form}
          name="verified_obligations"
          label="Other monthly repayments"
          help="Loans and instalments elsewhere. Efie’s instalments are already counted."
        />
      </div>
      <ApprovalLimits limits={(answer ?? review).limits} need={(answer ?? review).need} />
      {answer && (
        <p className="text-sm text-muted">
          {formatMoney(answer.total_obligations)} of {formatMoney(typed)} a month, including this instalment
          of {formatMoney(detail.total_monthly_payment)} and {formatMoney(review.efie_instalments)} of other
          Efie instalments. The highest instalment within {review.eligible_percent}% is{' '}
          {formatMoney(answer.highest_instalment)}.
        </p>
      )}
      {detail.approved_at && (
        <p className="text-sm font-medium text-caution">
          Saving different figures cancels the first approval, because it was based on the old ones.
        </p>
      )}
    </ActForm>
  )
}

/** Income as the documents show it, and every limit that decides how many people must approve. */
export const IncomeSection = ({ detail }: { detail: ApplicationDetail }) => {
  const mayAssess = useAbility('applications.assess')
  const reviewing = detail.status === 'in-review' || detail.status === 'info-requested'
  const { review } = detail
  if (mayAssess && reviewing && review)
    return (
      <Section title="Affordability">
        {/* Figures saved elsewhere start the form again. */}
        <IncomeForm
          key={`${detail.verified_net_income}-${detail.verified_obligations}`}
          detail={detail}
          review={review}
        />
      </Section>
    )
  const items: KeyValue[] = [
    {
      label: 'Monthly net income',
      value:
        detail.verified_net_income === null ? 'Not verified' : <Money amount={detail.verified_net_income} />,
    },
    {
      label: 'Other monthly repayments',
      value:
        detail.verified_obligations === null ? (
          'Not verified'
        ) : (
          <Money amount={detail.verified_obligations} />
        ),
    },
  ]
  return (
    <Section title="Affordability">
      <KeyValues items={items} />
      {review && (
        <div className="mt-3">
          <ApprovalLimits limits={review.limits} need={review.need} />
        </div>
      )}
      {mayAssess && detail.status === 'pending' && (
        <p className="mt-2 text-sm text-muted">You can assess income once you take the application.</p>
      )}
    </Section>
  )
}
