import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { disputeLabels } from '~/parts/companies/texts.ts'

type Dispute = InvoiceDetail['disputes'][number]

const tones = { open: 'caution', accepted: 'positive', rejected: 'neutral' } as const

const DisputeRow = ({ invoice, dispute }: { invoice: InvoiceDetail; dispute: Dispute }) => {
  const mayAdjust = useAbility('invoices.adjust')
  const [answering, setAnswering] = useState<'accepted' | 'rejected' | null>(null)
  const resolve = useAct({
    act: (input: { status: 'accepted' | 'rejected'; answer: string }) =>
      client.invoices.resolveDispute({ id: invoice.id, dispute_id: dispute.id, ...input }),
    done: ({ status }) =>
      status === 'accepted' && !dispute.line_id
        ? 'Dispute accepted. Now credit the deductions that are wrong'
        : `Dispute ${status}`,
    touches: [api.invoices.key(), api.companies.key(), api.ledger.key()],
  })
  const accepts = answering === 'accepted'
  return (
    <li className="space-y-1.5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted">
          {dispute.line_id ? 'One deduction' : 'The whole invoice'}, <DateText value={dispute.created_at} />
        </span>
        <Badge tone={tones[dispute.status]}>{disputeLabels[dispute.status]}</Badge>
      </p>
      <p className="[overflow-wrap:anywhere]">{dispute.reason}</p>
      {dispute.answer && <p className="text-sm text-muted">Our answer: {dispute.answer}</p>}
      {mayAdjust && dispute.status === 'open' && (
        <ActRow>
          <Button size="sm" onClick={() => setAnswering('accepted')}>
            Accept
          </Button>
          <Button size="sm" tone="secondary" onClick={() => setAnswering('rejected')}>
            Reject
          </Button>
        </ActRow>
      )}
      <ReasonDialog
        open={answering !== null}
        onOpenChange={(open) => !open && setAnswering(null)}
        title={accepts ? 'Accept the dispute?' : 'Reject the dispute?'}
        label="Your answer to the company"
        submitLabel={accepts ? 'Accept dispute' : 'Reject dispute'}
        danger={!accepts}
        pending={resolve.pending}
        error={resolve.error}
        onSubmit={({ reason }) =>
          answering ? resolve.run({ status: answering, answer: reason }) : Promise.resolve(false)
        }
      >
        <p>
          {accepts
            ? dispute.line_id
              ? 'We’ll credit what’s outstanding on this deduction and ask the employee to pay it directly.'
              : 'Accepting credits nothing yet. Afterwards, select Credit next to each wrong deduction under “Deductions”.'
            : 'The company still owes the amount.'}
        </p>
      </ReasonDialog>
    </li>
  )
}

/** Disputes; hidden if there are none. */
export const InvoiceDisputes = ({ invoice }: { invoice: InvoiceDetail }) => {
  if (invoice.disputes.length === 0) return null
  return (
    <Section title="Disputes">
      <ul className="divide-y divide-line">
        {invoice.disputes.map((dispute) => (
          <DisputeRow key={dispute.id} invoice={invoice} dispute={dispute} />
        ))}
      </ul>
    </Section>
  )
}
