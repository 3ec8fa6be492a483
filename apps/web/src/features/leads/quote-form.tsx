import { formatMoney, planKinds, type PublicTerms } from '@efie/domain'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { MoneyField, SelectField } from '~/platform/forms/fields.tsx'
import { useRentQuote } from '~/parts/quotes/use-rent-quote.ts'
import { TermsFailure } from '~/parts/quotes/terms-failure.tsx'
import { monthOptions } from '~/parts/quotes/month-options.ts'
import { useTerms } from '~/parts/quotes/use-terms.ts'
import { planLabels } from '~/platform/labels.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import type { LeadDetail, LeadQuote } from './lead.ts'

const schema = z.object({
  monthly_rent: z.int('Enter the rent for one month').nullable(),
  advance_payment_months: z.int(),
  payday: z.int(),
  send_by: z.enum(['none', 'email', 'sms']),
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

/** What the customer's link will say: priced by the server, as the link is. */
const Preview = ({ rent, months, payday }: { rent: number | null; months: number; payday: number }) => {
  const wish = useMemo(
    () => (rent === null ? null : { monthly_rent: rent, advance_payment_months: months, payday }),
    [rent, months, payday],
  )
  const { data, error } = useRentQuote(wish)
  if (wish === null) return null
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
  const { key, renew } = useIdempotencyKey()
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
          options={monthOptions(terms, advance_payment_months)}
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

/** Freezes a quote and makes the link that shows it; sends it by mail or SMS when asked. */
export const QuoteForm = (props: QuoteFormProps) => {
  const terms = useTerms()
  return terms ? <Form {...props} terms={terms} /> : <TermsFailure awaited={<SkeletonRows rows={4} />} />
}
