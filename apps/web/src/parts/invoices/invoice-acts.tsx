import { counted, formatMoney } from '@efie/domain'
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

const samePerson = 'You approved the changes, so someone else in finance has to issue this invoice.'
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
    done: ({ number }) => `${number} voided`,
    touches,
  })
  return { approve, issue, takeBack }
}

/** Why the reader may not issue it, if they may not. */
const useIssueRefusal = (invoice: InvoiceDetail): string | null => {
  const user = useUser()
  const notIndependent = useNotIndependent()
  const approvedBefore = invoice.approved_by === user.id ? samePerson : notIndependent([invoice.approved_by])
  return invoice.diff_approved
    ? approvedBefore
    : 'The company manager has to approve this month’s changes first'
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
      title={`Approve this month’s changes for ${invoice.company_name}?`}
      confirmLabel={`Approve ${amount}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {counted(invoice.line_count, 'deduction')}, {amount} in total. Someone else in finance then issues the
        invoice.
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
        {invoice.company_name} will owe {amount}. We won’t ask its employees for these instalments.
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
      {invoice.company_name} will owe nothing on this invoice. We’ll ask the employees for their instalments
      directly again.
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
        {isDraft
          ? 'You can view this draft, but not change it.'
          : 'You don’t need to do anything with this invoice right now.'}
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
            disabledReason={
              invoice.paid > 0 ? 'Part of this invoice has been paid. Credit its deductions instead' : null
            }
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
