import { statusLabel } from '@efie/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApplicationDetail, ApplicationEvidence } from '~/platform/api/rows.ts'
import { translate } from '~/i18n/i18n.ts'
import { employmentStatusLabels, guarantorRelationLabels } from '~/platform/labels.ts'
import { Revealable } from '~/parts/reveals/revealable.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Section } from '~/ui/section.tsx'

interface EvidenceProps {
  detail: ApplicationDetail
  evidence: ApplicationEvidence
}

const amount = (value: number | null, none: string): ReactNode =>
  value === null ? <span className="text-muted">{none}</span> : <Money amount={value} />

const answerTones = { requested: 'caution', confirmed: 'positive', denied: 'danger' } as const

interface Compared {
  fact: string
  declared: ReactNode
  found: ReactNode
}

const compared = ({
  detail,
  evidence: { declared, employment, confirmations },
}: EvidenceProps): Compared[] => {
  const answered = confirmations.find(({ status }) => status !== 'requested') ?? confirmations[0]
  return [
    {
      fact: 'Monthly net income',
      declared: amount(declared.monthly_income, 'Not given'),
      found: amount(detail.verified_net_income, 'Not verified'),
    },
    {
      fact: 'Repayments elsewhere',
      declared: amount(declared.monthly_repayments, 'Not asked'),
      found: amount(detail.verified_obligations, 'Not verified'),
    },
    {
      fact: 'Employer',
      declared: declared.employer_name ?? employmentStatusLabels[declared.employment_status],
      found: employment ? (
        <>
          {employment.company_name} pays <Money amount={employment.net_pay} />
        </>
      ) : (
        <span className="text-muted">Not linked to an employer</span>
      ),
    },
    {
      fact: 'Employer’s answer',
      declared: <span className="text-muted">–</span>,
      found: answered ? (
        <>
          <Badge tone={answerTones[answered.status]}>{statusLabel(answered.status)}</Badge>{' '}
          {answered.company_name}
          {answered.answered_at && (
            <>
              {', '}
              <DateText value={answered.answered_at} />
            </>
          )}
          {answered.note && <span className="block text-muted">“{answered.note}”</span>}
        </>
      ) : (
        <span className="text-muted">Not asked</span>
      ),
    },
  ]
}

/** Declared beside verified, fact by fact. */
export const DeclaredBesideVerified = (props: EvidenceProps) => (
  <Section title="Declared and verified">
    <table className="w-full table-fixed text-left text-sm [overflow-wrap:anywhere]">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pr-4 font-medium">
            Fact
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            Declared
          </th>
          <th scope="col" className="py-2 font-medium">
            Verified
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {compared(props).map(({ fact, declared, found }) => (
          <tr key={fact}>
            <th scope="row" className="py-2.5 pr-4 font-normal text-muted">
              {fact}
            </th>
            <td className="py-2.5 pr-4">{declared}</td>
            <td className="py-2.5">{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)

/** Age and identity. The numbers stay masked until someone says what they need them for. */
export const IdentityFacts = ({ detail, evidence: { declared } }: EvidenceProps) => (
  <Section title="Identity">
    <KeyValues
      items={[
        { label: 'Age', value: declared.age === null ? 'Date of birth not given' : `${declared.age} years` },
        {
          label: 'Ghana Card number',
          value: declared.ghana_card_masked ? (
            <Revealable
              hidden={{ subject_type: 'profile', subject_id: detail.user_id, field: 'ghana_card_number' }}
              masked={declared.ghana_card_masked}
            />
          ) : (
            'Not given'
          ),
        },
        { label: 'Address', value: declared.address ?? 'Not given' },
      ]}
    />
  </Section>
)

export const GuarantorFacts = ({ evidence: { guarantors } }: EvidenceProps) => (
  <Section title="Guarantors">
    {guarantors.length === 0 && <p className="text-sm text-muted">No guarantors.</p>}
    <ul className="divide-y divide-line text-sm">
      {guarantors.map(({ id, full_name, relation, status, answered_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
          <span>
            {full_name} <span className="text-muted">({translate(guarantorRelationLabels[relation])})</span>
          </span>
          <span className="flex items-center gap-2">
            {answered_at && <DateText value={answered_at} />}
            <Badge tone={status === 'accepted' ? 'positive' : status === 'invited' ? 'caution' : 'neutral'}>
              {statusLabel(status)}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

type Loan = ApplicationEvidence['loans'][number]

const pathOfLoan = ({ application_id, order_id }: Loan): string =>
  order_id === null ? `/admin/applications/${application_id}` : `/admin/orders/${order_id}`

const counted = (count: number, words: string): string => `${count} ${words}`

const LoanLine = ({ loan }: { loan: Loan }) => (
  <li className="py-3 text-sm">
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>
        <Link to={pathOfLoan(loan)} className="font-medium text-primary underline underline-offset-4">
          {loan.line === 'rent' ? 'Rent' : 'Shop'} {loan.reference}
        </Link>{' '}
        from <DateText value={loan.opened_on} />
        {loan.settled_on && (
          <>
            , settled <DateText value={loan.settled_on} />
          </>
        )}
      </span>
      <Badge tone={loan.status === 'written-off' ? 'danger' : 'neutral'}>{statusLabel(loan.status)}</Badge>
    </p>
    <p className="mt-1 text-muted">
      <Money amount={loan.principal} />, <Money amount={loan.monthly_amount} /> a month,{' '}
      <Money amount={loan.principal_outstanding} /> still to repay
    </p>
    <p className="mt-1 flex flex-wrap gap-2">
      <Badge tone="positive">{counted(loan.paid_on_time, 'paid on time')}</Badge>
      <Badge tone={loan.paid_late > 0 ? 'caution' : 'neutral'}>{counted(loan.paid_late, 'paid late')}</Badge>
      {loan.overdue > 0 && <Badge tone="danger">{counted(loan.overdue, 'overdue')}</Badge>}
      {loan.days_past_due > 0 && <Badge tone="danger">{loan.days_past_due} days past due</Badge>}
    </p>
  </li>
)

/** Earlier loans and orders and how they were repaid, and earlier applications. */
export const EarlierLoans = ({ evidence: { loans, applications } }: EvidenceProps) => (
  <Section title="Earlier with Efie">
    {loans.length === 0 && <p className="text-sm text-muted">No loans or order plans before this one.</p>}
    <ul className="divide-y divide-line">
      {loans.map((loan) => (
        <LoanLine key={loan.id} loan={loan} />
      ))}
    </ul>
    {applications.length > 0 && (
      <ul aria-label="Other applications" className="divide-y divide-line border-t border-line text-sm">
        {applications.map(({ id, reference, status, monthly_rent, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span>
              <Link
                to={`/admin/applications/${id}`}
                className="font-medium text-primary underline underline-offset-4"
              >
                {reference}
              </Link>
              , <DateText value={created_at} />, rent <Money amount={monthly_rent} />
            </span>
            <StatusBadge kind="application" status={status} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)
