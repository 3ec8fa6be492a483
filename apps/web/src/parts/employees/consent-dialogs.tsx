import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { EmploymentRow } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { consentTerms } from './employment-texts.ts'
import { SharedFields } from './shared-fields.tsx'

interface ConsentProps {
  employment: EmploymentRow
  open: boolean
  onClose: () => void
}

const touches = [api.employments.key(), api.applications.key(), api.payments.key(), api.me.agenda.key()]

/** Consent to deduction, with everything it means. */
export const ConsentDialog = ({ employment, open, onClose }: ConsentProps) => {
  const [read, setRead] = useState(false)
  const [missing, setMissing] = useState(false)
  const consent = useAct({
    act: () => client.employments.consent({ id: employment.id, terms_read: true }),
    done: t`Consent given`,
    onDone: onClose,
    touches,
  })
  const give = () => {
    setMissing(!read)
    if (read) void consent.run(undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !consent.pending && onClose()}
      title={t`Let ${{ companyName: employment.company_name }} deduct your instalments?`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button pending={consent.pending} onClick={give}>
            <Trans>I agree</Trans>
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ul className="list-disc space-y-1.5 pl-5">
          {consentTerms(employment).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <SharedFields company={employment.company_name} fields={employment.shared_fields} />
        <Checkbox
          checked={read}
          onChange={(event) => {
            setRead(event.target.checked)
            setMissing(false)
          }}
          label={t`I’ve read this and agree to deductions from my pay`}
          error={missing ? t`Tick this box to agree` : undefined}
        />
        <ActError error={consent.error} />
      </div>
    </Dialog>
  )
}

/** Withdraws consent, which is possible at any time. */
export const WithdrawDialog = ({ employment, open, onClose }: ConsentProps) => {
  const withdraw = useAct({
    act: () => client.employments.withdraw({ id: employment.id }),
    done: t`Consent withdrawn`,
    onDone: onClose,
    touches,
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Withdraw your consent?`}
      confirmLabel={t`Withdraw consent`}
      cancelLabel={t`Keep it`}
      danger
      pending={withdraw.pending}
      onConfirm={() => void withdraw.run(undefined)}
    >
      <p>
        <Trans>
          We’ll tell {{ companyName: employment.company_name }}, and future invoices won’t ask for a deduction
          from your pay. You’ll pay your instalments yourself on their due dates. Any invoice{' '}
          {{ companyName: employment.company_name }} already has stays the same.
        </Trans>
      </p>
      <ActError error={withdraw.error} className="mt-3" />
    </ConfirmDialog>
  )
}
