import { applicationSteps } from '@efie/contracts/applications-steps'
import { planKinds, type PlanKind, type PublicTerms } from '@efie/domain'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import { applicationOf, type Draft, emptyDraft, regionOf, withUsual } from '~/parts/applications/draft.ts'
import { HomeFields } from '~/parts/applications/home-fields.tsx'
import { stepChecks } from '~/parts/applications/step-checks.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { onForget } from '~/platform/device/person.ts'
import { useRentQuote } from '~/parts/quotes/use-rent-quote.ts'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { Money } from '~/ui/money.tsx'
import { Select } from '~/ui/select.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useNow } from '~/ui/use-now.ts'
import { dayOf, type LeadDetail } from './lead.ts'
import { paydayOptions } from './quote-form.tsx'

/** What was typed, until the page is left: somebody else's particulars are not kept in this browser. */
const drafts = new Map<string, Draft>()
onForget(() => drafts.clear())

const firstDraft = (lead: LeadDetail, terms: PublicTerms): Draft => ({
  ...withUsual(emptyDraft, terms),
  // The name as a whole: only the rule that the landlord is somebody else looks at it.
  first_name: lead.full_name,
  phone: lead.phone ?? '',
  monthly_rent: lead.quotes[0]?.monthly_rent ?? lead.monthly_rent,
  advance_payment_months: lead.quotes[0]?.advance_payment_months ?? terms.default_advance_payment_months,
  payday: lead.quotes[0]?.payday ?? terms.default_payday,
  property_region: regionOf(lead.region),
})

interface AssistedApplicationProps {
  lead: LeadDetail
  onBack: () => void
}

const Form = ({ lead, onBack, terms }: AssistedApplicationProps & { terms: PublicTerms }) => {
  const today = dayOf(useNow())
  const [kept] = useState(() => drafts.get(lead.id) ?? firstDraft(lead, terms))
  const [plan, setPlan] = useState<PlanKind>(kept.plan)
  const [payday, setPayday] = useState(kept.payday)
  const form = useContractForm(applicationSteps.home, {
    start: kept,
    check: stepChecks.home({ today, draft: kept, price: null }),
  })
  const values = useWatch({ control: form.control })
  const draft: Draft = { ...kept, ...values, plan, payday }
  useEffect(() => {
    drafts.set(lead.id, draft)
  })
  const { monthly_rent, advance_payment_months } = draft
  const request = useMemo(
    () =>
      monthly_rent === null || advance_payment_months === null
        ? null
        : { monthly_rent, advance_payment_months, payday: payday ?? undefined },
    [monthly_rent, advance_payment_months, payday],
  )
  const { data: offers } = useRentQuote(request)
  const monthlyOf = (kind: PlanKind) =>
    offers?.quotes.find((quote) => quote.plan === kind)?.total_monthly_payment
  const refusalOf = (kind: PlanKind) => offers?.unavailable.find((one) => one.plan === kind)?.reason
  return (
    <ActForm
      form={form}
      act={(home, context) =>
        client.applications.create(
          {
            ...applicationOf({ ...draft, ...home }),
            ...(lead.tenant_id && { user_id: lead.tenant_id }),
          },
          { context },
        )
      }
      touches={[api.leads.key(), api.applications.key()]}
      done="Application submitted successfully"
      failed="Failed to submit application"
      onDone={() => drafts.delete(lead.id)}
      submit={`Submit for ${lead.full_name}`}
      blocked={refusalOf(plan) ?? null}
      beside={
        <Button tone="secondary" onClick={onBack}>
          Back to eligibility
        </Button>
      }
      className="space-y-8"
    >
      <HomeFields form={form} />
      <FieldGroup legend="Repayment plan" error={refusalOf(plan)} help="The plan they chose from the quote.">
        <RadioCards
          name="assisted-plan"
          value={plan}
          onValueChange={(value) => setPlan(planKinds.find((kind) => kind === value) ?? plan)}
          options={planKinds.map((kind) => {
            const monthly = monthlyOf(kind)
            const disabledReason = refusalOf(kind)
            return {
              value: kind,
              label: planLabels[kind],
              ...(disabledReason && { disabledReason }),
              ...(monthly !== undefined && {
                aside: (
                  <>
                    <Money amount={monthly} className="font-semibold" />
                    <span className="block text-sm text-muted">a month</span>
                  </>
                ),
              }),
            }
          })}
        />
      </FieldGroup>
      <Field label="Payday" help="The day instalments are due.">
        {(control) => (
          <Select
            {...control}
            value={String(payday)}
            options={paydayOptions}
            onChange={(event) => setPayday(Number(event.target.value))}
          />
        )}
      </Field>
    </ActForm>
  )
}

/** The application in the person's name. The server prices it; they pay and sign themselves. */
export const AssistedApplication = (props: AssistedApplicationProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={8} />} />
}
