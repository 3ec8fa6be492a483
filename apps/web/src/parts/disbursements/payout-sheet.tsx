import { formatMoney } from '@efie/domain'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { accountLabel } from '~/parts/payees/payee.ts'
import { Account } from '~/parts/reveals/account.tsx'
import { CaseTimeline } from '~/parts/applications/review/case-timeline.tsx'
import { NameNotice, type PayeeProof } from '~/parts/payees/payee-name.tsx'
import { Section } from '~/ui/section.tsx'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PayoutActs } from './payout-acts.tsx'

const factsOf = (payout: DisbursementRow): KeyValue[] => [
  { label: 'To the landlord', value: <Money amount={payout.amount} />, strong: true },
  ...(payout.refinanced_amount > 0
    ? [
        {
          label:
            payout.status === 'confirmed'
              ? 'Used to settle the tenant’s old loan (no transfer)'
              : 'Most we’ll use to settle the tenant’s old loan (no transfer)',
          value: <Money amount={payout.refinanced_amount} />,
        },
        {
          label: 'Total lent',
          value: <Money amount={payout.amount + payout.refinanced_amount} />,
        },
      ]
    : []),
  { label: 'Payee', value: payout.payout_name },
  {
    label: accountLabel(payout),
    value: <Account of="disbursement" row={payout} />,
  },
  { label: 'For', value: `${payout.applicant_name}, payout ${payout.tranche}` },
  { label: 'Reference', value: <span className="font-mono text-sm">{payout.reference}</span> },
  {
    label: 'Requested',
    value: (
      <>
        {payout.requested_by_name}, <DateText value={payout.created_at} time />
      </>
    ),
  },
  {
    label: 'Released',
    value: payout.released_by_name ? (
      <>
        {payout.released_by_name}, <DateText value={payout.released_at} time />
      </>
    ) : (
      'Waiting for a second person'
    ),
  },
  { label: 'Sent', value: <DateText value={payout.sent_at} time none="Not sent" /> },
  { label: 'Confirmed', value: <DateText value={payout.confirmed_at} time none="Not confirmed" /> },
]

/** Who holds the account; it is asked again at release. */
const Whose = ({ proof }: { proof: PayeeProof }) => (
  <Section title="Account holder">
    <KeyValues
      items={[
        { label: 'Name matched with the ID', value: proof.match?.name ?? 'Not matched' },
        { label: 'Name on the landlord’s ID', value: proof.match?.name_on_id ?? 'Not matched' },
        {
          label: 'Matched by',
          value: proof.match ? (
            <>
              {proof.match.matched_by_name}, <DateText value={proof.match.matched_at} time />
            </>
          ) : (
            'Not yet'
          ),
        },
        ...(proof.match?.confirmed_by_name
          ? [{ label: 'Confirmed by', value: proof.match.confirmed_by_name }]
          : []),
      ]}
    />
    {proof.provider && (
      <p className="mt-2 text-sm text-muted">
        We ask the bank or network for the name again when you release the payout. If the name is different,
        nothing is sent.
      </p>
    )}
  </Section>
)

/** What the stored reason is the reason for, other than a failed transfer. */
const reasonTitles: Partial<Record<DisbursementRow['status'], string>> = {
  cancelled: 'Cancelled',
  reversed: 'Reversed',
  confirmed: 'The transfer came back',
}

/** A payout to a landlord: who requested and released it, and its outcome. */
export const PayoutSheet = ({ payout, onClose }: { payout: DisbursementRow; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={`${formatMoney(payout.amount)} to ${payout.payout_name}`}
    description={<StatusBadge kind="disbursement" status={payout.status} />}
    className="max-w-xl"
    footer={<PayoutActs payout={payout} />}
  >
    <div className="space-y-6">
      {payout.failure_reason && (
        <Notice tone="danger" title={reasonTitles[payout.status] ?? 'The transfer failed'}>
          {payout.failure_reason}
        </Notice>
      )}
      {payout.status === 'requested' && (
        <Notice tone="caution" title="A second person has to release this payout">
          {payout.requested_by_name} requested this payout, so someone else has to release it. That can be
          anyone in finance, or an administrator, who didn’t verify or approve the application.
        </Notice>
      )}
      {(payout.status === 'released' || payout.status === 'sent') && (
        <Notice title="On its way">The payment provider hasn’t confirmed the transfer yet.</Notice>
      )}
      {payout.payee_proof && <NameNotice proof={payout.payee_proof} />}
      <Section title="Payout">
        <KeyValues items={factsOf(payout)} />
      </Section>
      {payout.payee_proof && <Whose proof={payout.payee_proof} />}
      <CaseTimeline applicationId={payout.application_id} />
    </div>
  </Sheet>
)
