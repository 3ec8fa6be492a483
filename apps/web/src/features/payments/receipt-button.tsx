import { t } from '@lingui/core/macro'
import { FileButton, type FileButtonProps } from '~/platform/files/file-button.tsx'

export interface ReceiptButtonProps {
  payment: { id: string; reference: string }
  /** In a list row: shows only what screen readers need to tell them apart. */
  compact?: boolean
  tone?: FileButtonProps['tone']
}

/** Opens or shares the receipt. */
export const ReceiptButton = ({ payment, compact = false, tone = 'secondary' }: ReceiptButtonProps) => (
  <FileButton
    file={{ file: 'receipt', id: payment.id }}
    failed={t`Couldn’t open the receipt`}
    label={compact ? t`PDF receipt for ${{ reference: payment.reference }}` : undefined}
    tone={tone}
    size={compact ? 'sm' : 'md'}
  >
    {compact ? 'PDF' : t`Receipt (PDF)`}
  </FileButton>
)
