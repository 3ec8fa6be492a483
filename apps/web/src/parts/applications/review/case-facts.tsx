import { formatMoney, planNames } from '@efie/domain'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'

/** The applicant and their contacts. */
export const ApplicantFacts = ({ detail }: { detail: ApplicationDetail }) => {
  const { applicant } = detail
  const items: KeyValue[] = [
    {
      label: 'Email',
      value: (
        <a href={`mailto:${applicant.email}`} className="text-primary underline underline-offset-4">
          {applicant.email}
        </a>
      ),
    },
    { label: 'Phone', value: applicant.phone ? <PhoneLink phone={applicant.phone} /> : 'Not given' },
    { label: 'Reference', value: <span className="font-mono text-sm">{detail.reference}</span> },
    { label: 'Applied', value: <DateText value={detail.submitted_at ?? detail.created_at} time /> },
  ]
  return (
    <Section title="Applicant">
      <KeyValues items={items} />
    </Section>
  )
}

/** The plan and its costs, line by line. */
export const CostFacts = ({ detail }: { detail: ApplicationDetail }) => {
  const money = (amount: number) => <Money amount={amount} />
  const items: KeyValue[] = [
    { label: 'Monthly rent', value: money(detail.monthly_rent) },
    {
      label: `Rent advance for ${detail.advance_payment_months} months`,
      value: money(detail.total_advance_payment),
    },
    ...(detail.refinanced_amount > 0
      ? [
          {
            label:
              detail.payout_date === null
                ? 'Most we’ll lend to settle the current loan'
                : 'Lent to settle the earlier loan',
            value: money(detail.refinanced_amount),
          },
        ]
      : []),
    {
      label: `Interest over ${detail.advance_payment_months} months, ${detail.annual_interest_rate}% a year, ${detail.plan === 'reducing' ? 'reducing' : 'flat'}`,
      value: money(detail.contract_interest),
    },
    { label: 'Monthly instalment', value: money(detail.total_monthly_payment), strong: true },
    { label: 'Deposit', value: money(detail.deposit_amount) },
    { label: 'First month’s interest', value: money(detail.interest_amount) },
    { label: 'Service fee', value: money(detail.service_fee) },
    { label: 'Inspection fee', value: money(detail.visit_fee) },
    { label: 'Document verification fee', value: money(detail.processing_fee) },
    { label: 'Total initial payment', value: money(detail.total_initial_payment), strong: true },
    {
      label: `Application fee ${formatMoney(detail.fees.application_fee)}`,
      value: detail.fees.application_fee_settled ? 'Paid or waived' : 'Not paid',
    },
    {
      label: `Balance at signing ${formatMoney(detail.fees.balance_after_fee)}`,
      value: detail.fees.balance_paid ? 'Paid' : 'Not paid',
    },
  ]
  return (
    <Section title={`Plan and cost: ${planNames[detail.plan]}`}>
      <KeyValues items={items} />
    </Section>
  )
}

/** Home, landlord and payee. */
export const HomeFacts = ({ detail }: { detail: ApplicationDetail }) => {
  const items: KeyValue[] = [
    {
      label: 'Address',
      value: [detail.property_address, detail.property_region].filter(Boolean).join(', '),
    },
    { label: 'Digital address', value: detail.property_gps ?? 'Not given' },
    {
      label: 'Lease',
      value: (
        <>
          <DateText value={detail.lease_start_date} /> – <DateText value={detail.lease_end_date} />
        </>
      ),
    },
    { label: 'Landlord', value: detail.landlord_name },
    { label: 'Landlord’s phone', value: <PhoneLink phone={detail.landlord_phone} /> },
    ...(detail.landlord_email ? [{ label: 'Landlord’s email', value: detail.landlord_email }] : []),
  ]
  return (
    <Section title="Home and landlord">
      <KeyValues items={items} />
    </Section>
  )
}
