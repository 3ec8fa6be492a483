import { defaultProductTerms, formatMoney, quoteAllPlans } from '@efie/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import { applyServerIssues } from '~/app/api/server-issues.ts'
import { useIdempotencyKey } from '~/app/api/use-idempotency-key.ts'
import { monthOptions } from '~/app/applications/home-fields.tsx'
import { MoneyField, SelectField } from '~/app/forms/fields.tsx'
import { planLabels } from '~/app/wording.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useNow } from '~/ui/use-now.ts'
import { dayOf, type LeadDetail, type LeadQuote } from './lead.ts'

const terms = defaultProductTerms
const schemaOf = (today: string) =>
  z
    .object({
      monthly_rent: z.int('Enter the rent for one month').nullable(),
      advance_payment_months: z.int(),
      payday: z.int(),
      send_by: z.enum(['none', 'email', 'sms']),
    })
    .superRefine(({ monthly_rent, ...rest }, context) => {
      const offers = quoteAllPlans({ ...rest, monthly_rent: monthly_rent ?? 0, payout_date: today }, terms)
      if (!offers.ok) context.addIssue({ code: 'custom', path: ['monthly_rent'], message: offers.message })
    })

export const paydayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `Day ${index + 1} of the month`,
}))

const Shared = ({ quote, onDone }: { quote: LeadQuote; onDone: () => void }) => (
  <div className="space-y-4">
    <Notice tone="positive" live title="The quote is ready to share">
      Whoever has this link sees the quote until <DateText value={quote.expires_at} />: nothing else of the
      lead.
    </Notice>
    <p className="rounded border bg-sunken p-3 font-mono text-sm [overflow-wrap:anywhere]">{quote.url}</p>
    <div className="flex flex-wrap gap-3">
      <CopyButton text={quote.url} label="Copy link" />
      <Button size="sm" onClick={onDone}>
        Back to the lead
      </Button>
    </div>
  </div>
)

const Preview = ({ rent, months, payday }: { rent: number | null; months: number; payday: number }) => {
  const today = dayOf(useNow())
  if (rent === null) return null
  const offers = quoteAllPlans(
    { monthly_rent: rent, advance_payment_months: months, payday, payout_date: today },
    terms,
  )
  if (!offers.ok) return null
  return (
    <dl className="divide-y rounded border px-4">
      {offers.value.map(
        (offer) =>
          offer.available && (
            <div key={offer.plan} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt className="text-muted">{planLabels[offer.plan]}</dt>
              <dd>
                <Money amount={offer.quote.total_monthly_payment} /> a month
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Freezes a quote and makes the link that shows it; sends it by mail or SMS when asked. */
export const QuoteForm = ({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) => {
  const today = dayOf(useNow())
  const { key, renew } = useIdempotencyKey()
  const [schema] = useState(() => schemaOf(today))
  const [quote, setQuote] = useState<LeadQuote | null>(null)
  const form = useZodForm(schema, {
    defaultValues: {
      monthly_rent: lead.monthly_rent,
      advance_payment_months: terms.default_advance_payment_months,
      payday: terms.default_payday,
      send_by: lead.email ? 'email' : 'sms',
    },
  })
  const [monthly_rent, advance_payment_months, payday] = useWatch({
    control: form.control,
    name: ['monthly_rent', 'advance_payment_months', 'payday'],
  })
  const share = useAct({
    act: async (values: z.output<typeof schema>) => {
      try {
        return await client.leads.quote(
          { ...values, id: lead.id, monthly_rent: values.monthly_rent ?? 0 },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: (shared) => `Quote for ${formatMoney(shared.monthly_rent)} a month shared`,
    onDone: (shared) => {
      renew()
      setQuote(shared)
    },
    touches: [api.leads.key()],
  })
  if (quote) return <Shared quote={quote} onDone={onDone} />
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((values) => share.run(values))(event)}
    >
      <MoneyField form={form} name="monthly_rent" label="Rent for one month" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="advance_payment_months"
          label="Months paid in advance"
          numeric
          options={monthOptions()}
        />
        <SelectField form={form} name="payday" label="Payday" numeric options={paydayOptions} />
      </div>
      <Preview rent={monthly_rent} months={advance_payment_months} payday={payday} />
      <SelectField
        form={form}
        name="send_by"
        label="Send the link"
        options={[
          ...(lead.email ? [{ value: 'email', label: `By mail to ${lead.email}` }] : []),
          ...(lead.phone ? [{ value: 'sms', label: `By SMS to ${lead.phone}` }] : []),
          { value: 'none', label: 'Not now: I share it myself' },
        ]}
      />
      {Object.keys(form.formState.errors).length === 0 && <ActError error={share.error} />}
      <Button type="submit" pending={share.pending}>
        Share quote
      </Button>
    </form>
  )
}
