import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'

type Asking = 'approve' | 'issue' | 'void' | 'dispute' | null

const samePerson = 'You approved the changes. Another person of finance issues it.'
const payable = new Set(['issued', 'partly-paid', 'overdue'])

const useInvoiceActs = (invoice: InvoiceDetail, close: () => void) => {
  const touches = [api.invoices.key(), api.companies.key(), api.ledger.key()]
  const context = { ifMatch: invoice.version }
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
  return { approve, issue, takeBack }
}

/** Why the reader may not issue it, if they may not. */
const useIssueRefusal = (invoice: InvoiceDetail): string | null => {
  const user = useUser()
  const notIndependent = useNotIndependent()
  const approvedBefore = invoice.approved_by === user.id ? samePerson : notIndependent([invoice.approved_by])
  return invoice.diff_approved ? approvedBefore : 'The company manager approves the month’s changes first'
}

interface ActDialogProps<Input> extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  invoice: InvoiceDetail
  act: Act<Input>
}

const ApproveDialog = ({ invoice, act, ...shown }: ActDialogProps<undefined>) => {
  const amount = formatMoney(invoice.total)
  return (
    <ConfirmDialog
      {...shown}
      title={`Approve the changes of ${invoice.company_name}?`}
      confirmLabel={`Approve ${amount}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {invoice.line_count} {invoice.line_count === 1 ? 'deduction' : 'deductions'}, {amount} together. A
        second person, of finance, then issues it.
      </p>
      <ActError error={act.error} className="mt-3" />
    </ConfirmDialog>
  )
}

const IssueDialog = ({ invoice, act, ...shown }: ActDialogProps<undefined>) => {
  const amount = formatMoney(invoice.total)
  return (
    <ConfirmDialog
      {...shown}
      title={`Issue ${amount} to ${invoice.company_name}?`}
      confirmLabel={`Issue ${amount}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {invoice.company_name} owes {amount} from then on; its employees are not asked for these instalments.
      </p>
      <ActError error={act.error} samePerson={samePerson} className="mt-3" />
    </ConfirmDialog>
  )
}

const TakeBackDialog = ({ invoice, act, ...shown }: ActDialogProps<string>) => (
  <ReasonDialog
    {...shown}
    title={`Void ${invoice.number}?`}
    label="Reason"
    submitLabel={`Void ${formatMoney(invoice.total)}`}
    danger
    pending={act.pending}
    error={act.error}
    onSubmit={({ reason }) => act.run(reason)}
  >
    <p>
      {invoice.company_name} owes nothing on it any more; the employees are asked for their instalments
      themselves again.
    </p>
  </ReasonDialog>
)

/** What the reader's role does with an invoice: approve, issue, take back, pay, dispute. */
export const InvoiceActs = ({ invoice, own }: { invoice: InvoiceDetail; own: boolean }) => {
  const mayApprove = useAbility('invoices.approve')
  const mayIssue = useAbility('invoices.issue')
  const mayAdjust = useAbility('invoices.adjust')
  const issueRefusal = useIssueRefusal(invoice)
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const { approve, issue, takeBack } = useInvoiceActs(invoice, close)
  const isDraft = invoice.status === 'draft'
  const canPay = own && payable.has(invoice.status) && invoice.outstanding > 0
  const canVoid = mayAdjust && (isDraft || payable.has(invoice.status))
  const nothing = !canPay && !canVoid && !(isDraft && (mayApprove || mayIssue))
  if (nothing)
    return (
      <p className="text-sm text-muted">
        {isDraft ? 'Your role reads this draft.' : 'There is nothing to do with this invoice now.'}
      </p>
    )
  const confirm = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => !open && close(),
  })
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
            {`Issue ${formatMoney(invoice.total)}`}
          </Button>
        )}
        {canVoid && (
          <Button
            tone="secondary"
            disabledReason={invoice.paid > 0 ? 'Something has been paid: write credit notes instead' : null}
            onClick={() => setAsking('void')}
          >
            Void
          </Button>
        )}
      </ActRow>
      <ApproveDialog {...confirm('approve')} invoice={invoice} act={approve} />
      <IssueDialog {...confirm('issue')} invoice={invoice} act={issue} />
      <TakeBackDialog {...confirm('void')} invoice={invoice} act={takeBack} />
      {asking === 'dispute' && <DisputeDialog invoice={invoice} line={null} onClose={close} />}
    </>
  )
}
