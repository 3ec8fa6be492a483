import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { client } from '~/platform/api/client.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { toast } from '~/ui/toast.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'

export interface ReceiptButtonProps {
  payment: { id: string; reference: string }
  /** In a list row: shows only what screen readers need to tell them apart. */
  compact?: boolean
  tone?: ButtonProps['tone']
}

/** Downloads the receipt as PDF. */
export const ReceiptButton = ({ payment, compact = false, tone = 'secondary' }: ReceiptButtonProps) => {
  const receipt = useAct({
    act: () => client.payments.receipt({ id: payment.id }),
    onDone: (file) => saveFile(`receipt-${payment.reference}.pdf`, file),
    touches: [],
  })
  const save = async () => {
    if (!(await receipt.run(undefined))) toast.error(t`Couldn’t download the receipt`)
  }
  return (
    <Button
      tone={tone}
      size={compact ? 'sm' : 'md'}
      pending={receipt.pending}
      aria-label={compact ? t`PDF receipt for ${{ reference: payment.reference }}` : undefined}
      onClick={() => void save()}
    >
      <Download className="size-4" aria-hidden="true" />
      {compact ? 'PDF' : t`Receipt (PDF)`}
    </Button>
  )
}
