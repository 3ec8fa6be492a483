import { type AgreementTerms, bankName, networkLabels } from '@efie/domain'
import type { ReactNode } from 'react'
import { planLabels } from '~/app/wording.ts'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h3 className="font-semibold">{title}</h3>
    <div className="mt-1">{children}</div>
  </section>
)

const listed = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ') || '–'
const percent = (value: number | null): string =>
  value === null ? 'Cannot be stated' : `${value.toFixed(2)} % a year`

const payeeOf = ({ payee }: AgreementTerms): string =>
  listed([
    payee.verified_name ?? payee.name,
    payee.method === 'bank'
      ? payee.bank_code && bankName(payee.bank_code)
      : payee.network && `${networkLabels[payee.network]} mobile money`,
    payee.account,
  ])

const Parties = ({ terms }: { terms: AgreementTerms }) => {
  const { lender, tenant, landlord, property, lease } = terms
  return (
    <KeyValues
      items={[
        { label: 'Lender', value: lender.name },
        { label: 'Tenant', value: listed([tenant.full_name, tenant.ghana_card, tenant.phone, tenant.email]) },
        { label: 'Landlord', value: listed([landlord.name, landlord.phone, landlord.email]) },
        { label: 'Home', value: listed([property.address, property.region, property.gps]) },
        {
          label: 'Lease',
          value: (
            <>
              <DateText value={lease.start} /> to <DateText value={lease.end} />
            </>
          ),
        },
        { label: 'Paid out to', value: payeeOf(terms) },
      ]}
    />
  )
}

const Costs = ({ terms }: { terms: AgreementTerms }) => {
  const { amounts, rate, initial_lines, tranches } = terms
  const items: KeyValue[] = [
    { label: 'Plan', value: planLabels[terms.plan] },
    { label: 'Monthly rent', value: <Money amount={amounts.monthly_rent} /> },
    { label: 'Months paid in advance', value: amounts.advance_payment_months },
    ...tranches.map((tranche) => ({
      label: tranches.length > 1 ? `Payout ${tranche.number} to the landlord` : 'Payout to the landlord',
      value: (
        <>
          <Money amount={tranche.amount} /> on <DateText value={tranche.payout_date} />
        </>
      ),
    })),
    { label: 'Interest rate', value: `${rate.annual_percent} % a year, ${rate.word}` },
    { label: 'APR, nominal', value: percent(rate.apr_nominal) },
    { label: 'APR, effective', value: percent(rate.apr_effective) },
    ...initial_lines
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: <Money amount={amount} /> })),
    { label: 'Balance due at signing', value: <Money amount={amounts.balance_at_signing} />, strong: true },
    { label: 'Monthly payment', value: <Money amount={amounts.total_monthly_payment} />, strong: true },
    { label: 'Cost of credit', value: <Money amount={amounts.cost_of_credit} />, strong: true },
    { label: 'You pay in all', value: <Money amount={amounts.total_repayable} />, strong: true },
  ]
  return <KeyValues items={items} />
}

const Instalments = ({ terms }: { terms: AgreementTerms }) => (
  <table className="w-full text-left text-sm">
    <caption className="sr-only">Instalments</caption>
    <thead className="text-xs text-muted">
      <tr>
        <th scope="col" className="py-2 pr-2 font-medium">
          No.
        </th>
        <th scope="col" className="py-2 font-medium">
          Due
        </th>
        <th scope="col" className="py-2 text-right font-medium max-sm:hidden">
          Rent
        </th>
        <th scope="col" className="py-2 text-right font-medium max-sm:hidden">
          Interest
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          Amount
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {terms.instalments.map((line) => (
        <tr key={line.number}>
          <td className="py-2 pr-2 tabular-nums">{line.number}</td>
          <td className="py-2">
            <DateText value={line.due_date} />
          </td>
          <td className="py-2 text-right max-sm:hidden">
            <Money amount={line.principal} />
          </td>
          <td className="py-2 text-right max-sm:hidden">
            <Money amount={line.interest} />
          </td>
          <td className="py-2 text-right font-medium">
            <Money amount={line.amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The exact terms, in the order of the paper copy. */
export const AgreementText = ({ terms }: { terms: AgreementTerms }) => (
  <div className="space-y-5">
    <Section title="Parties and home">
      <Parties terms={terms} />
    </Section>
    <Section title="What it costs">
      <Costs terms={terms} />
    </Section>
    <Section title="Instalments">
      <p className="mb-1 text-sm text-muted">
        Dates as if paid out on <DateText value={terms.as_of} />.
      </p>
      <Instalments terms={terms} />
    </Section>
    {terms.clauses.map(({ title, text }) => (
      <Section key={title} title={title}>
        <p className="max-w-prose">{text}</p>
      </Section>
    ))}
  </div>
)
