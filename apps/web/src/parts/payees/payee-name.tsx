import { nameReasonTexts, type NameOutcome } from '@efie/domain'
import { Link } from 'react-router'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { ApplicationDetail } from '~/platform/api/rows.ts'

export type PayeeProof = NonNullable<ApplicationDetail['payee_proof']>
type Comparison = NonNullable<PayeeProof['compared']>['landlord']

const outcomeLabels: Record<NameOutcome, string> = {
  match: 'Matches',
  partial: 'Partly matches',
  'no-match': 'Doesn’t match',
}
const outcomeTones: Record<NameOutcome, Tone> = {
  match: 'positive',
  partial: 'caution',
  'no-match': 'danger',
}

const Compared = ({ name, comparison }: { name: string; comparison: Comparison | null | undefined }) => (
  <span className="flex flex-col items-end gap-1">
    <span>{name}</span>
    {comparison && (
      <>
        <Badge tone={outcomeTones[comparison.outcome]}>{outcomeLabels[comparison.outcome]}</Badge>
        {comparison.outcome !== 'match' && (
          <span className="text-sm text-muted">{nameReasonTexts[comparison.reason]}</span>
        )}
      </>
    )}
  </span>
)

/** The name from the bank or network, beside those declared in the application. */
export const nameItems = (
  proof: PayeeProof,
  declared: { landlord_name: string; payout_name: string | null },
): KeyValue[] => [
  {
    label: 'Name from the bank or network',
    strong: true,
    value: proof.name ? (
      <>
        {proof.name}, <DateText value={proof.named_at} time />
      </>
    ) : (
      'Not known'
    ),
  },
  {
    label: 'Landlord in the application',
    value: <Compared name={declared.landlord_name} comparison={proof.compared?.landlord} />,
  },
  {
    label: 'Account name in the application',
    value: <Compared name={declared.payout_name ?? 'Not given'} comparison={proof.compared?.declared} />,
  },
]

/** Why the name can't be trusted, or that staff typed it. */
export const NameNotice = ({ proof }: { proof: PayeeProof }) => {
  const { match, stands } = proof
  if (proof.approval_id)
    return (
      <Notice tone="caution" title="A second person has to confirm this name">
        Finance or an administrator compares both names and confirms them.{' '}
        <Link className="underline" to={`/approvals/${proof.approval_id}`}>
          Open the request
        </Link>
      </Notice>
    )
  if (match && !stands)
    return (
      <Notice tone="danger" title="The account’s name no longer matches">
        {proof.account_known === false
          ? 'The bank or network doesn’t know this account any more.'
          : `We verified this account as ${match.name}. The bank or network now gives ${proof.name}.`}{' '}
        We won’t pay anything into this account.
      </Notice>
    )
  if (match?.typed_by_staff)
    return (
      <Notice tone="caution" title="This name was typed by staff">
        {match.matched_by_name} typed it and {match.confirmed_by_name} confirmed it. The name didn’t come from
        a bank or network.
      </Notice>
    )
  if (proof.provider === null)
    return (
      <Notice tone="caution" title="Staff have to type this name">
        No provider can look up this account’s name. Type the name that the bank or network shows. A second
        person has to confirm it before we approve the application or pay the landlord.
      </Notice>
    )
  if (proof.outcome === 'away')
    return (
      <Notice tone="caution" title="The bank or network didn’t answer">
        Last tried <DateText value={proof.asked_at} time />.{' '}
        {proof.name ? 'The name above is from an earlier check. ' : ''} Check again.
      </Notice>
    )
  if (proof.account_known === false)
    return (
      <Notice tone="danger" title="The bank or network doesn’t know this account">
        Check the number with the landlord. If it’s wrong, request the right one from the applicant.
        Otherwise, check again.
      </Notice>
    )
  return null
}
