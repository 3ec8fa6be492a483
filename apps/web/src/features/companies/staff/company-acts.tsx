import { companyLifecycle, possibleTransitions } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { AgreementForm } from './agreement-form.tsx'

type Asking = 'claim' | 'verified' | 'suspended' | 'edit' | null

interface Transition {
  to: 'verified' | 'suspended'
  reason?: string
}

const useCompanyActs = (company: CompanyDetail, close: () => void) => {
  const touches = [api.companies.key()]
  const context = { ifMatch: company.version }
  const claim = useAct({
    act: () => client.companies.claim({ id: company.id }),
    done: `${company.name} added to your portfolio`,
    onDone: close,
    touches,
  })
  const move = useAct({
    act: (input: Transition) => client.companies.transition({ id: company.id, ...input }, { context }),
    done: ({ name, status }) => `${name} is ${status}`,
    onDone: close,
    touches,
  })
  return { claim, move }
}

interface ActDialogProps<Input> extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  company: CompanyDetail
  act: Act<Input>
}

const ClaimDialog = ({ company, act, ...shown }: ActDialogProps<undefined>) => (
  <ConfirmDialog
    {...shown}
    title={`Add ${company.name} to your portfolio?`}
    confirmLabel={`Add ${company.name}`}
    pending={act.pending}
    onConfirm={() => void act.run(undefined)}
  >
    <p>You’ll manage this company. We’ll invite the person who registered it to be its owner.</p>
    <ActError error={act.error} className="mt-3" />
  </ConfirmDialog>
)

const VerifyDialog = ({ company, act, ...shown }: ActDialogProps<Transition>) => (
  <ConfirmDialog
    {...shown}
    title={`Verify ${company.name}?`}
    confirmLabel={`Verify ${company.name}`}
    pending={act.pending}
    onConfirm={() => void act.run({ to: 'verified' })}
  >
    <p>The company will be able to invite its employees, and we’ll invoice it for their deductions.</p>
    <ActError error={act.error} className="mt-3" />
  </ConfirmDialog>
)

const SuspendDialog = ({ company, act, ...shown }: ActDialogProps<Transition>) => (
  <ReasonDialog
    {...shown}
    title={`Suspend ${company.name}?`}
    label="Reason (the company will see this)"
    submitLabel={`Suspend ${company.name}`}
    danger
    pending={act.pending}
    error={act.error}
    onSubmit={({ reason }) => act.run({ to: 'suspended', reason })}
  >
    <p>No new deductions will be set up. Open invoices still need to be paid.</p>
  </ReasonDialog>
)

/** Take it, verify it, suspend it, change what was agreed. */
export const CompanyActs = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const user = useUser()
  const mayManage = useAbility('companies.manage')
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const { claim, move } = useCompanyActs(company, close)
  if (!mayManage) return <p className="text-sm text-muted">You can view this company, but not change it.</p>
  const targets = new Set(
    possibleTransitions(companyLifecycle, company.status, user.role, false).map(({ to }) => to),
  )
  const checked = company.documents.some(({ status }) => status === 'verified')
  const mayClaim = company.manager_id === null
  const dialog = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => !open && close(),
  })
  return (
    <>
      <ActRow>
        {/* What stays comes first, so that no button moves when the status changes. */}
        {editable && (
          <Button tone="secondary" onClick={() => setAsking('edit')}>
            Edit agreement and limits
          </Button>
        )}
        {editable && targets.has('verified') && (
          <Button
            disabledReason={checked ? null : 'Verify a registration document first'}
            onClick={() => setAsking('verified')}
          >
            Verify company
          </Button>
        )}
        {editable && targets.has('suspended') && (
          <Button tone="secondary" onClick={() => setAsking('suspended')}>
            Suspend
          </Button>
        )}
        {mayClaim && <Button onClick={() => setAsking('claim')}>Add to my portfolio</Button>}
      </ActRow>
      <ClaimDialog {...dialog('claim')} company={company} act={claim} />
      <VerifyDialog {...dialog('verified')} company={company} act={move} />
      <SuspendDialog {...dialog('suspended')} company={company} act={move} />
      <Dialog {...dialog('edit')} title={`Agreement and limits for ${company.name}`}>
        <AgreementForm company={company} onDone={close} />
      </Dialog>
    </>
  )
}
