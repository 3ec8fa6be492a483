import { formatMoney } from '@efie/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Button } from '~/ui/button.tsx'
import { useZodForm } from '~/ui/form.ts'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { MoneyField } from '~/platform/forms/fields.tsx'
import { AffordabilityMeter } from './affordability-meter.tsx'
import { Section } from '~/ui/section.tsx'

const most = 1_000_000_000_000
const schema = z.object({
  verified_net_income: z
    .number('Enter the net income of one month as the papers show it')
    .int()
    .min(1, 'Enter an income above zero')
    .max(most),
  verified_obligations: z
    .number('Enter what goes to other loans each month, 0 if nothing')
    .int()
    .min(0)
    .max(most),
})

type Review = NonNullable<ApplicationDetail['review']>

const IncomeForm = ({ detail, review }: { detail: ApplicationDetail; review: Review }) => {
  const form = useZodForm(schema, {
    defaultValues: {
      verified_net_income: detail.verified_net_income ?? undefined,
      verified_obligations: detail.verified_obligations ?? undefined,
    },
  })
  const [income, obligations] = form.watch(['verified_net_income', 'verified_obligations'])
  const act = useAct({
    act: (figures: z.output<typeof schema>) =>
      client.applications
        .assess({ id: detail.id, ...figures }, { context: { ifMatch: detail.version } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Assessment recorded',
    touches: [api.applications.key()],
  })
  const typed = useDebounced(income ?? 0)
  const owed = useDebounced(obligations ?? 0)
  const { data: answer } = useQuery({
    ...api.applications.previewAssessment.queryOptions({
      input: { id: detail.id, verified_net_income: typed, verified_obligations: owed },
    }),
    enabled: typed > 0 && typed <= most && owed <= most,
    placeholderData: typed > 0 ? keepPreviousData : undefined,
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((figures) => act.run(figures))(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          form={form}
          name="verified_net_income"
          label="Verified net income a month"
          help="From payslips or statements, after tax and SSNIT."
        />
        <MoneyField
          form={form}
          name="verified_obligations"
          label="Other obligations a month"
          help="Loans and instalments elsewhere. Ours are counted already."
        />
      </div>
      <AffordabilityMeter
        bps={answer?.affordability_bps ?? null}
        eligiblePercent={review.eligible_percent}
        referPercent={review.refer_percent}
        outcome={answer?.outcome ?? null}
      />
      {answer && (
        <p className="text-sm text-muted">
          {formatMoney(answer.total_obligations)} of {formatMoney(typed)} a month, this instalment of{' '}
          {formatMoney(detail.total_monthly_payment)} and {formatMoney(review.efie_instalments)} of other
          instalments with us included. The highest instalment within {review.eligible_percent} % is{' '}
          {formatMoney(answer.highest_instalment)}.
        </p>
      )}
      {detail.approved_at && (
        <p className="text-sm font-medium text-caution">
          Saving other figures takes the first approval back: it was given on the old ones.
        </p>
      )}
      <ActError
        error={act.error?.issues.length ? null : act.error}
        samePerson="Nobody assesses their own application. Ask a colleague."
      />
      <Button type="submit" tone="secondary" pending={act.pending}>
        Save assessment
      </Button>
    </form>
  )
}

/** Income as the papers show it, and the share of it that all instalments would take. */
export const IncomeSection = ({ detail }: { detail: ApplicationDetail }) => {
  const mayAssess = useAbility('applications.assess')
  const reviewing = detail.status === 'in-review' || detail.status === 'info-requested'
  const { review } = detail
  if (mayAssess && reviewing && review)
    return (
      <Section title="Verified income">
        {/* Figures saved elsewhere start the form anew. */}
        <IncomeForm
          key={`${detail.verified_net_income}-${detail.verified_obligations}`}
          detail={detail}
          review={review}
        />
      </Section>
    )
  const items: KeyValue[] = [
    {
      label: 'Net income a month',
      value:
        detail.verified_net_income === null ? 'Not verified' : <Money amount={detail.verified_net_income} />,
    },
    {
      label: 'Other obligations a month',
      value:
        detail.verified_obligations === null ? (
          'Not verified'
        ) : (
          <Money amount={detail.verified_obligations} />
        ),
    },
    {
      label: 'Share of income for all instalments',
      value:
        detail.affordability_bps === null
          ? 'Not computed'
          : `${(detail.affordability_bps / 100).toFixed(2)} %`,
    },
  ]
  return (
    <Section title="Verified income">
      <KeyValues items={items} />
      {mayAssess && detail.status === 'pending' && (
        <p className="mt-2 text-sm text-muted">Income can be assessed once the application is taken.</p>
      )}
    </Section>
  )
}
