import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

/** Asks before deleting what a guest has written, since there is no other copy. */
export default function ClearDraft({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Clear what you wrote?`}
      confirmLabel={t`Clear it`}
      cancelLabel={t`Keep it`}
      onConfirm={() => {
        onClear()
        onClose()
      }}
    >
      <Trans>Your name, your address and your message leave this device. Nothing has been sent.</Trans>
    </ConfirmDialog>
  )
}
