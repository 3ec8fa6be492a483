import { counted } from '@efie/domain'
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
      const sent = `${counted(invited, 'person', 'people')} invited`
      return skipped === 0 ? sent : `${sent}. ${skipped} reached today’s message limit, so invite them later`
    },
    onDone: () => setAsking(false),
    touches: [api.employees.key(), api.companies.key()],
  })
  const reason =
    company.status !== 'verified'
      ? 'You can send invitations once your company is verified'
      : summary?.invited === 0
        ? 'Everyone has linked their account, or there are no employees yet'
        : null
  return (
    <>
      <Button tone="secondary" disabledReason={reason} onClick={() => setAsking(true)}>
        Invite all
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Invite everyone who hasn’t linked their account?"
        confirmLabel="Send invitations"
        pending={invite.pending}
        onConfirm={() => void invite.run(undefined)}
      >
        <p>
          We’ll send these employees of {company.name} a link by email and text message, even if they’ve been
          invited before. Nothing is deducted until they agree.
        </p>
        <ActError error={invite.error} className="mt-3" />
      </ConfirmDialog>
    </>
  )
}
