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
      title={t`Clear this form?`}
      confirmLabel={t`Clear form`}
      cancelLabel={t`Keep form`}
      onConfirm={() => {
        onClear()
        onClose()
      }}
    >
      <Trans>
        We’ll delete everything you entered in this form from this device. Nothing has been sent. You can’t
        undo this.
      </Trans>
    </ConfirmDialog>
  )
}
