import { companyLifecycle, possibleTransitions } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { AgreementForm } from './agreement-form.tsx'

type Asking = 'claim' | 'verified' | 'suspended' | 'edit' | null

/** Take it, verify it, suspend it, change what was agreed. */
export const CompanyActs = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const user = useUser()
  const mayManage = useAbility('companies.manage')
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const touches = [api.companies.key()]
  const context = { ifMatch: company.version }
  const claim = useAct({
    act: () => client.companies.claim({ id: company.id }),
    done: `${company.name} is in your portfolio`,
    onDone: close,
    touches,
  })
  const move = useAct({
    act: (input: { to: 'verified' | 'suspended'; reason?: string }) =>
      client.companies.transition({ id: company.id, ...input }, { context }),
    done: ({ name, status }) => `${name} is ${status}`,
    onDone: close,
    touches,
  })
  if (!mayManage) return <p className="text-sm text-muted">Your role reads companies.</p>
  const targets = new Set(
    possibleTransitions(companyLifecycle, company.status, user.role, false).map(({ to }) => to),
  )
  const checked = company.documents.some(({ status }) => status === 'verified')
  const mayClaim = company.manager_id === null
  return (
    <>
      <ActRow>
        {mayClaim && <Button onClick={() => setAsking('claim')}>Take into my portfolio</Button>}
        {editable && targets.has('verified') && (
          <Button
            disabledReason={checked ? null : 'First verify a document of its registration'}
            onClick={() => setAsking('verified')}
          >
            Verify company
          </Button>
        )}
        {editable && (
          <Button tone="secondary" onClick={() => setAsking('edit')}>
            Edit agreement and limits
          </Button>
        )}
        {editable && targets.has('suspended') && (
          <Button tone="secondary" onClick={() => setAsking('suspended')}>
            Suspend
          </Button>
        )}
      </ActRow>
      <ConfirmDialog
        open={asking === 'claim'}
        onOpenChange={(open) => !open && close()}
        title={`Take ${company.name} into your portfolio?`}
        confirmLabel={`Take ${company.name}`}
        pending={claim.pending}
        onConfirm={() => void claim.run(undefined)}
      >
        <p>You look after it from then on. Who registered it is invited as its owner.</p>
        <ActError error={claim.error} className="mt-3" />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'verified'}
        onOpenChange={(open) => !open && close()}
        title={`Verify ${company.name}?`}
        confirmLabel={`Verify ${company.name}`}
        pending={move.pending}
        onConfirm={() => void move.run({ to: 'verified' })}
      >
        <p>It can invite its employees and is invoiced for their deductions.</p>
        <ActError error={move.error} className="mt-3" />
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'suspended'}
        onOpenChange={(open) => !open && close()}
        title={`Suspend ${company.name}?`}
        label="Reason, as the company reads it"
        submitLabel={`Suspend ${company.name}`}
        danger
        pending={move.pending}
        error={move.error}
        onSubmit={({ reason }) => move.run({ to: 'suspended', reason })}
      >
        <p>No new deductions are arranged. Open invoices stay to be paid.</p>
      </ReasonDialog>
      <Dialog
        open={asking === 'edit'}
        onOpenChange={(open) => !open && close()}
        title={`Agreement and limits of ${company.name}`}
      >
        <AgreementForm company={company} onDone={close} />
      </Dialog>
    </>
  )
}
