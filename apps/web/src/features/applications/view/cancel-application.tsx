import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { ApplicationDetail } from '~/app/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

/** Ends the application, after saying what that means. Shown only where the life cycle has the step at all. */
export const CancelApplication = ({ detail }: { detail: ApplicationDetail }) => {
  const [open, setOpen] = useState(false)
  const step = detail.next_steps.find(({ to }) => to === 'cancelled')
  const act = useAct({
    act: () =>
      client.applications.transition(
        { id: detail.id, to: 'cancelled' },
        { context: { ifMatch: detail.version } },
      ),
    done: 'Application updated successfully',
    failed: 'Failed to update application',
    touches: [api.applications.key(), api.payments.key()],
  })
  // A running loan is left by settling it; only a payout that came back can be cancelled.
  if (!step || (detail.status === 'active' && !step.allowed)) return null
  return (
    <>
      <Button
        tone="ghost"
        onClick={() => setOpen(true)}
        disabledReason={step.allowed ? null : step.missing.map(({ text }) => text).join('. ')}
      >
        Cancel application
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Cancel this application?"
        confirmLabel="Cancel the application"
        cancelLabel="Keep it"
        pending={act.pending}
        onConfirm={() => void act.run(null).then((worked) => worked && setOpen(false))}
      >
        <p>
          {detail.applicant.full_name}, this ends your application for a rent of{' '}
          {formatMoney(detail.monthly_rent)} a month at {detail.property_address}. It cannot be undone.
        </p>
        <p className="mt-2">
          Fees for what we have not done yet are refunded
          {detail.fees.balance_paid && detail.signed_at !== null
            ? `, and the ${formatMoney(detail.fees.balance_at_signing)} that you paid at signing.`
            : '.'}
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}
