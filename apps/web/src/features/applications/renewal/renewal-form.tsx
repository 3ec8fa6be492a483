import { type LocalDate, type PlanKind, type RenewalFact, renewalFacts } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { MoneyField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { Part } from '~/platform/forms/part.tsx'
import type { Renewal } from '~/parts/lending/use-renewal.ts'
import { costCards } from '~/parts/quotes/cost-card-model.ts'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import { useDebounced } from '~/ui/use-debounced.ts'
import { factField } from './fact-card.tsx'
import { FactList } from './fact-list.tsx'
import { type Answers, draftOf, factsWith, renewalOf, unanswered } from './renewal-draft.ts'
import { RenewalPlans, type RenewalPlansProps } from './renewal-plans.tsx'
import { useRenewalForms } from './use-renewal-forms.ts'

type Forms = ReturnType<typeof useRenewalForms>

/** Fields with an error. `formState` of this render does not know yet what a check has just found. */
const wrongIn = <Values extends FieldValues>({
  getValues,
  getFieldState,
}: UseFormReturn<Values, unknown, unknown>) =>
  // The form's own values name its fields.
  (Object.keys(getValues()) as FieldPath<Values>[]).filter((name) => getFieldState(name).invalid)

/** The server's price, requested once nothing has changed for a moment. */
const usePrice = (id: string, { home, work }: Forms, sameHome: boolean) => {
  const monthly_rent = useWatch({ control: home.control, name: 'monthly_rent' })
  const months = useWatch({ control: home.control, name: 'advance_payment_months' })
  const payday = useWatch({ control: work.control, name: 'payday' })
  const request = useMemo(
    () => ({
      id,
      monthly_rent: monthly_rent ?? 0,
      advance_payment_months: months ?? undefined,
      payday: payday ?? undefined,
      same_home: sameHome,
    }),
    [id, monthly_rent, months, payday, sameHome],
  )
  const settled = useDebounced(request)
  const { data, error, refetch } = useQuery(
    api.loans.quoteRenewal.queryOptions({ input: settled, enabled: settled.monthly_rent > 0, retry: false }),
  )
  return {
    cards: data && settled === request ? costCards(data.quotes, data.unavailable) : null,
    error: settled === request ? error : null,
    retry: () => void refetch(),
  }
}

const Rent = ({ home }: Pick<Forms, 'home'>) => {
  const months = useWatch({ control: home.control, name: 'advance_payment_months' })
  return (
    <Part title={t`Next year’s rent`}>
      <MoneyField form={home} name="monthly_rent" label={t`Monthly rent`} />
      <SelectField
        form={home}
        name="advance_payment_months"
        label={t`Months paid in advance`}
        numeric
        help={t`By law (the Rent Act), a landlord can’t insist on more than six months. You can choose to pay more.`}
        options={monthOptions(useTerms(), months)}
      />
      <TextField form={home} name="lease_start_date" label={t`Lease start date`} type="date" />
      <TextField form={home} name="lease_end_date" label={t`Lease end date`} type="date" />
    </Part>
  )
}

const Plans = ({ renewal, ...choice }: RenewalPlansProps & { renewal: Renewal }) => (
  <section aria-labelledby="renewal-plans" className="space-y-4">
    <div>
      <h2 id="renewal-plans" className="text-lg font-semibold">
        <Trans>Repayment plan</Trans>
      </h2>
      {renewal.payoff > 0 && (
        <p className="mt-1 text-muted">
          <Trans>
            Each plan includes the {{ amount: formatMoney(renewal.payoff) }} left on your current loan. If you
            pay an instalment first, there’s less left to settle and your new instalments are smaller.
          </Trans>
        </p>
      )}
    </div>
    <RenewalPlans {...choice} />
  </section>
)

/** Next year's rent, last year's facts and the plan, on one page. */
export const RenewalForm = ({ renewal, today }: { renewal: Renewal; today: LocalDate }) => {
  const navigate = useNavigate()
  const [begun] = useState(() => draftOf(renewal))
  const [answers, setAnswers] = useState<Answers>(unanswered)
  const [missing, setMissing] = useState<readonly RenewalFact[]>([])
  const [plan, setPlan] = useState<PlanKind>(begun.plan)
  const forms = useRenewalForms(begun, today)
  const { home, work } = forms
  const area = useRef<HTMLFormElement>(null)
  const price = usePrice(renewal.loan_id, forms, answers.property !== 'changed')
  const act = useAct({
    act: (input: ReturnType<typeof renewalOf>) => client.loans.startRenewal(input),
    done: t`Renewal sent`,
    onDone: () => void navigate('/application', { replace: true }),
    touches: [api.applications.key(), api.loans.key(), api.me.key()],
  })
  const answer = (fact: RenewalFact, value: 'same' | 'changed') => {
    setAnswers((before) => ({ ...before, [fact]: value }))
    setMissing((before) => before.filter((one) => one !== fact))
  }
  const send = async () => {
    const open = renewalFacts.filter((fact) => answers[fact] === null)
    const homeIsRight = await home.trigger(undefined, { shouldFocus: true })
    const allRight = (await work.trigger(undefined, { shouldFocus: homeIsRight })) && homeIsRight
    if (!allRight) {
      for (const fact of factsWith([...wrongIn(home), ...wrongIn(work)])) answer(fact, 'changed')
    }
    setMissing(open)
    if (allRight && open[0])
      area.current?.querySelector<HTMLInputElement>(`[name="${factField(open[0])}"]`)?.focus()
    if (open.length > 0 || !allRight) return
    await act.run(
      renewalOf(renewal.loan_id, { ...begun, ...home.getValues(), ...work.getValues(), plan }, answers),
    )
  }
  return (
    <form
      ref={area}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Card>
        <Rent home={home} />
      </Card>
      <Card>
        <CardHeader
          title={t`Is everything still correct?`}
          description={t`We usually only verify what has changed.`}
        />
        <FactList
          renewal={renewal}
          home={home}
          work={work}
          answers={answers}
          onAnswer={answer}
          missing={missing}
        />
      </Card>
      <Plans renewal={renewal} {...price} plan={plan} onChoose={setPlan} />
      <ActError error={act.error} />
      <Button type="submit" size="lg" className="max-sm:w-full" pending={act.pending}>
        <Trans>Send renewal</Trans>
      </Button>
    </form>
  )
}
