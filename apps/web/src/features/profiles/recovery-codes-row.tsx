import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { RecoveryCodes } from '~/parts/auth/factors/recovery-codes.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AccessRow } from './access-card.tsx'
import { ownAccess, ownRecoveryCodes } from './own-access.ts'

export interface RecoveryCodesRowProps {
  /** Undefined while loading, null without a set. */
  left: { total: number; remaining: number } | null | undefined
}

/** Printed codes for when every other factor is lost. */
export const RecoveryCodesRow = ({ left }: RecoveryCodesRowProps) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const make = useAct({
    act: async () => (await account()).makeRecoveryCodes(left !== null),
    onDone: (made) => {
      setAsking(false)
      setCodes(made)
    },
    touches: [ownAccess, ownRecoveryCodes],
  })
  const label = left === null ? t`Make recovery codes` : t`Make new codes`
  return (
    <AccessRow
      icon={<LifeBuoy aria-hidden="true" />}
      title={t`Recovery codes`}
      action={
        left !== undefined && (
          <Button
            tone="secondary"
            size="sm"
            pending={make.pending && left === null}
            disabledReason={offlineReason(isReadOnly)}
            onClick={() => (left === null ? void make.run(undefined) : setAsking(true))}
          >
            {label}
          </Button>
        )
      }
    >
      {left === undefined ? (
        <Skeleton className="mt-1 w-32" />
      ) : left === null ? (
        t`You don’t have recovery codes. Without them, you could be locked out if you lose your device.`
      ) : (
        t`${{ remaining: left.remaining }} of ${{ total: left.total }} left.`
      )}
      {!asking && <ActError error={make.error} className="mt-3 text-ink" />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Make new recovery codes?`}
        confirmLabel={t`Make new codes`}
        pending={make.pending}
        onConfirm={() => void make.run(undefined)}
      >
        <p>
          <Trans>Your current recovery codes will stop working straight away.</Trans>
        </p>
        <ActError error={make.error} className="mt-4 text-ink" />
      </ConfirmDialog>
      <Dialog open={codes !== null} onOpenChange={() => setCodes(null)} title={t`Save your recovery codes`}>
        <RecoveryCodes codes={codes ?? []} doneLabel={t`I’ve saved them`} onDone={() => setCodes(null)} />
      </Dialog>
    </AccessRow>
  )
}
