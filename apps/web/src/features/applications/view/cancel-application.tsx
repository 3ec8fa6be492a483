import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { formatMoney } from '~/ui/money-text.ts'

/** Cancels the application after explaining what that means. Only shown if the life cycle has this step. */
export const CancelApplication = ({ detail }: { detail: ApplicationDetail }) => {
  const [open, setOpen] = useState(false)
  const step = detail.next_steps.find(({ to }) => to === 'cancelled')
  const act = useAct({
    act: () =>
      client.applications.transition(
        { id: detail.id, to: 'cancelled' },
        { context: { ifMatch: detail.version } },
      ),
    done: t`Application updated successfully`,
    failed: t`Failed to update application`,
    touches: [api.applications.key(), api.payments.key(), api.me.agenda.key()],
  })
  // A running loan ends by settling it; only one whose payout came back can be cancelled.
  if (!step || (detail.status === 'active' && !step.allowed)) return null
  return (
    <>
      <Button
        tone="ghost"
        onClick={() => setOpen(true)}
        disabledReason={step.allowed ? null : step.missing.map(({ text }) => translate(text)).join('. ')}
      >
        <Trans>Cancel application</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title={t`Cancel this application?`}
        confirmLabel={t`Cancel application`}
        cancelLabel={t`Keep application`}
        pending={act.pending}
        onConfirm={() => void act.run(null).then((worked) => worked && setOpen(false))}
      >
        <p>
          <Trans>
            {{ name: detail.applicant.full_name }}, you’re about to cancel your application for{' '}
            {{ address: detail.property_address }} at {{ rent: formatMoney(detail.monthly_rent) }} a month.
            You can’t undo this.
          </Trans>
        </p>
        <p className="mt-2">
          {detail.fees.balance_paid && detail.signed_at !== null ? (
            <Trans>
              We’ll refund the fees for anything we haven’t done yet, and the{' '}
              {{ amount: formatMoney(detail.fees.balance_at_signing) }} you paid when you signed.
            </Trans>
          ) : (
            <Trans>We’ll refund the fees for anything we haven’t done yet.</Trans>
          )}
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}
