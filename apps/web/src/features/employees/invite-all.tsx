import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { useSummary } from '~/parts/companies/use-summary.ts'

/** Invites everyone without a linked account. */
export const InviteAll = ({ company }: { company: CompanyRow }) => {
  const [asking, setAsking] = useState(false)
  const { data: summary } = useSummary(company.id)
  const invite = useAct({
    act: () => client.employees.invite({ id: company.id }),
    done: ({ invited, skipped }) => {
      const sent = invited === 1 ? '1 person invited' : `${invited} people invited`
      return skipped === 0 ? sent : `${sent}. ${skipped} had enough messages today, so invite them later`
    },
    onDone: () => setAsking(false),
    touches: [api.employees.key(), api.companies.key()],
  })
  const reason =
    company.status !== 'verified'
      ? 'Invitations go out once your company is verified'
      : summary?.invited === 0
        ? 'Everybody is linked, or nobody has been entered'
        : null
  return (
    <>
      <Button tone="secondary" disabledReason={reason} onClick={() => setAsking(true)}>
        Invite all
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Invite everybody who is not linked yet?"
        confirmLabel="Send invitations"
        pending={invite.pending}
        onConfirm={() => void invite.run(undefined)}
      >
        <p>
          A link goes by email and SMS to every employee of {company.name} without a linked account; who was
          invited before gets it again. Nothing is deducted before they consent.
        </p>
        <ActError error={invite.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}
