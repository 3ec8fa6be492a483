import { planKinds, type PlanKind, type PublicTerms } from '@efie/domain'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { applicationOf, type Draft, emptyDraft, pick, withUsual } from '~/parts/applications/draft.ts'
import { HomeFields, homeFieldNames } from '~/parts/applications/home-fields.tsx'
import { stepSchemas } from '~/parts/applications/step-schemas.ts'
import { onForget } from '~/platform/device/person.ts'
import { useRentQuote } from '~/parts/quotes/use-rent-quote.ts'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { Field, FieldGroup } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
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
  property_region: lead.region ?? '',
})

interface AssistedApplicationProps {
  lead: LeadDetail
  onBack: () => void
}

const Form = ({ lead, onBack, terms }: AssistedApplicationProps & { terms: PublicTerms }) => {
  const today = dayOf(useNow())
  const { key, renew } = useIdempotencyKey()
  const [kept] = useState(() => drafts.get(lead.id) ?? firstDraft(lead, terms))
  const [plan, setPlan] = useState<PlanKind>(kept.plan)
  const [payday, setPayday] = useState(kept.payday)
  const schema = useMemo(() => stepSchemas.home({ today, draft: kept, price: null }), [today, kept])
  const form = useZodForm(schema, { defaultValues: pick(kept, homeFieldNames) })
  const values = useWatch({ control: form.control })
  const draft: Draft = { ...kept, ...values, plan, payday }
  useEffect(() => {
    drafts.set(lead.id, draft)
  })
  const { monthly_rent, advance_payment_months } = draft
  const wish = useMemo(
    () => (monthly_rent === null ? null : { monthly_rent, advance_payment_months, payday }),
    [monthly_rent, advance_payment_months, payday],
  )
  const { data: offers } = useRentQuote(wish)
  const monthlyOf = (kind: PlanKind) =>
    offers?.quotes.find((quote) => quote.plan === kind)?.total_monthly_payment
  const refusalOf = (kind: PlanKind) => offers?.unavailable.find((one) => one.plan === kind)?.reason
  const submit = useAct({
    act: async (sent: Draft) => {
      try {
        return await client.applications.create(
          { ...applicationOf(sent), ...(lead.tenant_id && { user_id: lead.tenant_id }) },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: 'Application submitted successfully',
    failed: 'Failed to submit application',
    onDone: () => {
      renew()
      drafts.delete(lead.id)
    },
    touches: [api.leads.key(), api.applications.key()],
  })
  return (
    <form
      noValidate
      className="space-y-8"
      onSubmit={(event) => void form.handleSubmit((home) => submit.run({ ...draft, ...home }))(event)}
    >
      <HomeFields form={form} />
      <FieldGroup legend="Repayment plan" error={refusalOf(plan)} help="As they chose it from the quote.">
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
      <Field label="Payday" help="Instalments are due on it.">
        {(control) => (
          <Select
            {...control}
            value={String(payday)}
            options={paydayOptions}
            onChange={(event) => setPayday(Number(event.target.value))}
          />
        )}
      </Field>
      {Object.keys(form.formState.errors).length === 0 && <ActError error={submit.error} />}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button type="submit" pending={submit.pending} disabledReason={refusalOf(plan) ?? null}>
          Submit for {lead.full_name}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          Back to eligibility
        </Button>
      </div>
    </form>
  )
}

/** The application in the person's name. The server prices it; they pay and sign themselves. */
export const AssistedApplication = (props: AssistedApplicationProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={8} />} />
}
