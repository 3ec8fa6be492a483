import { type AgreementTerms, bankName, formatAccount, networkLabels, partyLine } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { planLabels } from '~/platform/labels.ts'
import { translate } from '~/i18n/i18n.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { formatDecimal } from '~/ui/money-text.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h3 className="font-semibold">{title}</h3>
    <div className="mt-1">{children}</div>
  </section>
)

const listed = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ') || '–'
const percent = (value: number | null): string =>
  value === null ? t`Not available` : t`${{ percent: formatDecimal(value.toFixed(2)) }}% a year`

const payeeOf = ({ payee }: AgreementTerms): string =>
  listed([
    payee.verified_name ?? payee.name,
    payee.method === 'bank'
      ? payee.bank_code && bankName(payee.bank_code)
      : payee.network && t`${{ network: networkLabels[payee.network] }} mobile money`,
    payee.account && formatAccount(payee.method, payee.account),
  ])

const Parties = ({ terms }: { terms: AgreementTerms }) => {
  const { lender, tenant, landlord, property, lease } = terms
  return (
    <KeyValues
      items={[
        { label: t`Lender`, value: lender.name },
        {
          label: t`Tenant`,
          value: partyLine(tenant.full_name, tenant),
        },
        {
          label: t`Landlord`,
          value: partyLine(landlord.name, landlord),
        },
        {
          label: t({ id: 'dwelling', message: 'Home' }),
          value: listed([property.address, property.region, property.gps]),
        },
        {
          label: t`Lease`,
          value: (
            <>
              <Trans>
                <DateText value={lease.start} /> to <DateText value={lease.end} />
              </Trans>
            </>
          ),
        },
        { label: t`Paid to`, value: payeeOf(terms) },
      ]}
    />
  )
}

const Costs = ({ terms }: { terms: AgreementTerms }) => {
  const { amounts, rate, initial_lines, tranches, renewal } = terms
  const items: KeyValue[] = [
    { label: t`Plan`, value: translate(planLabels[terms.plan]) },
    { label: t`Monthly rent`, value: <Money amount={amounts.monthly_rent} /> },
    { label: t`Months paid in advance`, value: amounts.advance_payment_months },
    ...tranches.map((tranche) => ({
      label:
        tranches.length > 1
          ? t`Payout ${{ number: tranche.number }} to the landlord`
          : t`Payout to the landlord`,
      value: (
        <>
          <Trans>
            <Money amount={tranche.amount} /> on <DateText value={tranche.payout_date} />
          </Trans>
        </>
      ),
    })),
    ...(renewal === undefined
      ? []
      : [
          { label: t`Lent to settle your current loan, at most`, value: <Money amount={renewal.amount} /> },
          ...renewal.payoffs.map(({ from, amount }) => ({
            label: t`Amount that settles the current loan from ${{ date: formatDate(from) }}`,
            value: <Money amount={amount} />,
          })),
        ]),
    {
      label: t`Interest rate`,
      value:
        rate.word === 'reducing'
          ? t`${{ percent: formatDecimal(rate.annual_percent) }}% a year, reducing`
          : t`${{ percent: formatDecimal(rate.annual_percent) }}% a year, flat`,
    },
    { label: t`APR, nominal`, value: percent(rate.apr_nominal) },
    { label: t`APR, effective`, value: percent(rate.apr_effective) },
    ...initial_lines
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label: translate(label), value: <Money amount={amount} /> })),
    { label: t`Balance due at signing`, value: <Money amount={amounts.balance_at_signing} />, strong: true },
    { label: t`Monthly payment`, value: <Money amount={amounts.total_monthly_payment} />, strong: true },
    { label: t`Cost of credit`, value: <Money amount={amounts.cost_of_credit} />, strong: true },
    { label: t`Total you pay`, value: <Money amount={amounts.total_repayable} />, strong: true },
  ]
  return <KeyValues items={items} />
}

const Instalments = ({ terms }: { terms: AgreementTerms }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">
        <Trans>Instalments</Trans>
      </caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-2 pr-2 font-medium">
            <Trans>No.</Trans>
          </th>
          <th scope="col" className="py-2 font-medium">
            <Trans id="due-date">Due</Trans>
          </th>
          <th scope="col" className="py-2 text-right font-medium max-sm:hidden">
            <Trans>Rent</Trans>
          </th>
          <th scope="col" className="py-2 text-right font-medium max-sm:hidden">
            <Trans>Interest</Trans>
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            <Trans>Amount</Trans>
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
  </div>
)

/** The exact terms, in the order of the PDF. */
export const AgreementText = ({ terms }: { terms: AgreementTerms }) => (
  <div className="space-y-5">
    <Section title={t`The parties and the home`}>
      <Parties terms={terms} />
    </Section>
    <Section title={t`What it costs`}>
      <Costs terms={terms} />
    </Section>
    <Section title={t`Instalments`}>
      <p className="mb-1 text-sm text-muted">
        <Trans>
          These dates assume we pay your landlord on <DateText value={terms.as_of} />.
        </Trans>
      </p>
      <Instalments terms={terms} />
    </Section>
    {/* Not translated: shown exactly as signed. */}
    <div lang="en" className="space-y-5">
      {terms.clauses.map(({ title, text }) => (
        <Section key={title} title={title}>
          <p className="max-w-prose">{text}</p>
        </Section>
      ))}
    </div>
  </div>
)
