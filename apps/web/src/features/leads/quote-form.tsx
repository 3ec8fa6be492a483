import { leads } from '@efie/contracts/leads'
import { formatMoney, formatPhone, planKinds, type PublicTerms } from '@efie/domain'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { MoneyField, SelectField } from '~/platform/forms/fields.tsx'
import { useRentQuote } from '~/parts/quotes/use-rent-quote.ts'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { LeadDetail, LeadQuote } from './lead.ts'

export const paydayOptions = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `Day ${index + 1} of the month`,
}))

const Shared = ({ quote, onDone }: { quote: LeadQuote; onDone: () => void }) => (
  <div className="space-y-4">
    <Notice tone="positive" live title="Quote created">
      Anyone with this link can see the quote until <DateText value={quote.expires_at} />, but nothing else
      about the lead.
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

/** What the customer's link will say: priced by the server, as the link is. */
const Preview = ({ rent, months, payday }: Record<'rent' | 'months' | 'payday', number | null>) => {
  const request = useMemo(
    () =>
      rent === null || months === null || payday === null
        ? null
        : { monthly_rent: rent, advance_payment_months: months, payday },
    [rent, months, payday],
  )
  const { data, error } = useRentQuote(request)
  if (request === null) return null
  if (error) {
    const { issues, message } = toUserError(error)
    return <Notice tone="caution">{issues[0]?.message ?? message}</Notice>
  }
  if (!data) return <SkeletonRows rows={planKinds.length} />
  return (
    <dl className="divide-y rounded border px-4">
      {data.quotes.map((quote) => (
        <div key={quote.plan} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="text-muted">{planLabels[quote.plan]}</dt>
          <dd>
            <Money amount={quote.total_monthly_payment} /> a month
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface QuoteFormProps {
  lead: LeadDetail
  onDone: () => void
}

const Form = ({ lead, terms, onDone }: QuoteFormProps & { terms: PublicTerms }) => {
  const [quote, setQuote] = useState<LeadQuote | null>(null)
  const form = useContractForm(leads.quote, {
    fixed: { id: lead.id },
    start: {
      monthly_rent: lead.monthly_rent,
      advance_payment_months: terms.default_advance_payment_months,
      payday: terms.default_payday,
      send_by: lead.email ? 'email' : 'sms',
    },
  })
  const [rent, months, payday] = useWatch({
    control: form.control,
    name: ['monthly_rent', 'advance_payment_months', 'payday'],
  })
  if (quote) return <Shared quote={quote} onDone={onDone} />
  return (
    <ActForm
      form={form}
      act={(request, context) => client.leads.quote(request, { context })}
      touches={[api.leads.key()]}
      done={(shared) => `Quote for rent of ${formatMoney(shared.monthly_rent)} a month created`}
      onDone={setQuote}
      submit="Share quote"
    >
      <MoneyField form={form} name="monthly_rent" label="Monthly rent" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="advance_payment_months"
          label="Months paid in advance"
          numeric
          options={monthOptions(terms, months)}
        />
        <SelectField form={form} name="payday" label="Payday" numeric options={paydayOptions} />
      </div>
      <Preview rent={rent} months={months} payday={payday} />
      <SelectField
        form={form}
        name="send_by"
        label="How to send the link"
        options={[
          ...(lead.email ? [{ value: 'email', label: `By email to ${lead.email}` }] : []),
          ...(lead.phone ? [{ value: 'sms', label: `By SMS to ${formatPhone(lead.phone)}` }] : []),
          { value: 'none', label: 'I’ll share it myself' },
        ]}
      />
    </ActForm>
  )
}

/** Freezes a quote and makes the link that shows it; sends it by mail or SMS when asked. */
export const QuoteForm = (props: QuoteFormProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={4} />} />
}
