import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'

type Asking = 'approve' | 'issue' | 'void' | 'dispute' | null

const samePerson = 'You approved the changes. Another person of finance issues it.'
const payable = new Set(['issued', 'partly-paid', 'overdue'])

/** What the reader's role does with an invoice: approve, issue, take back, pay, dispute. */
export const InvoiceActs = ({ invoice, own }: { invoice: InvoiceDetail; own: boolean }) => {
  const mayApprove = useAbility('invoices.approve')
  const mayIssue = useAbility('invoices.issue')
  const mayAdjust = useAbility('invoices.adjust')
  const user = useUser()
  const notIndependent = useNotIndependent()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const touches = [api.invoices.key(), api.companies.key(), api.ledger.key()]
  const context = { ifMatch: invoice.version }
  const amount = formatMoney(invoice.total)
  const approve = useAct({
    act: () => client.invoices.approve({ id: invoice.id }, { context }),
    done: 'Changes approved',
    onDone: close,
    touches,
  })
  const issue = useAct({
    act: () => client.invoices.issue({ id: invoice.id }, { context }),
    done: ({ number }) => `${number} issued to ${invoice.company_name}`,
    onDone: close,
    touches,
  })
  const takeBack = useAct({
    act: (reason: string) => client.invoices.void({ id: invoice.id, reason }, { context }),
    done: ({ number }) => `${number} is void`,
    touches,
  })
  const isDraft = invoice.status === 'draft'
  const approvedBefore = invoice.approved_by === user.id ? samePerson : notIndependent([invoice.approved_by])
  const issueRefusal = invoice.diff_approved
    ? approvedBefore
    : 'The company manager approves the month’s changes first'
  const canPay = own && payable.has(invoice.status) && invoice.outstanding > 0
  const canVoid = mayAdjust && (isDraft || payable.has(invoice.status))
  const nothing = !canPay && !canVoid && !(isDraft && (mayApprove || mayIssue))
  if (nothing)
    return (
      <p className="text-sm text-muted">
        {isDraft ? 'Your role reads this draft.' : 'There is nothing to do with this invoice now.'}
      </p>
    )
  return (
    <>
      <ActRow>
        {canPay && (
          <>
            <Button asChild>
              <Link
                to={`/company/payment?invoice=${invoice.id}`}
              >{`Pay ${formatMoney(invoice.outstanding)}`}</Link>
            </Button>
            <Button tone="secondary" onClick={() => setAsking('dispute')}>
              Dispute invoice
            </Button>
          </>
        )}
        {isDraft && mayApprove && !invoice.diff_approved && (
          <Button onClick={() => setAsking('approve')}>Approve changes</Button>
        )}
        {isDraft && mayIssue && (
          <Button disabledReason={issueRefusal} onClick={() => setAsking('issue')}>
            {`Issue ${amount}`}
          </Button>
        )}
        {canVoid && (
          <Button
            tone="secondary"
            disabledReason={invoice.paid > 0 ? 'Something has been paid: write credit notes instead' : null}
            onClick={() => setAsking('void')}
          >
            Take back
          </Button>
        )}
      </ActRow>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => !open && close()}
        title={`Approve the changes of ${invoice.company_name}?`}
        confirmLabel={`Approve ${amount}`}
        pending={approve.pending}
        onConfirm={() => void approve.run(undefined)}
      >
        <p>
          {invoice.line_count} {invoice.line_count === 1 ? 'deduction' : 'deductions'}, {amount} together. A
          second person, of finance, then issues it.
        </p>
        <ActError error={approve.error} className="mt-3" />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'issue'}
        onOpenChange={(open) => !open && close()}
        title={`Issue ${amount} to ${invoice.company_name}?`}
        confirmLabel={`Issue ${amount}`}
        pending={issue.pending}
        onConfirm={() => void issue.run(undefined)}
      >
        <p>
          {invoice.company_name} owes {amount} from then on; its employees are not asked for these
          instalments.
        </p>
        <ActError error={issue.error} samePerson={samePerson} className="mt-3" />
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'void'}
        onOpenChange={(open) => !open && close()}
        title={`Take back ${invoice.number}?`}
        label="Reason"
        submitLabel={`Take back ${amount}`}
        danger
        pending={takeBack.pending}
        error={takeBack.error}
        onSubmit={({ reason }) => takeBack.run(reason)}
      >
        <p>
          {invoice.company_name} owes nothing on it any more; the employees are asked for their instalments
          themselves again.
        </p>
      </ReasonDialog>
      {asking === 'dispute' && <DisputeDialog invoice={invoice} line={null} onClose={close} />}
    </>
  )
}
