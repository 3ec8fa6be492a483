import { t } from '@lingui/core/macro'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from './button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: Translatable
  /** States amount and name: "Refund GH₵ 1,064.89 to Ama Mensah?" */
  children: ReactNode
  /** Repeats the action: "Refund GH₵ 1,064.89", never "OK". */
  confirmLabel: Translatable
  cancelLabel?: Translatable
  danger?: boolean
  pending?: boolean
  /** Why confirming is not possible now. */
  disabledReason?: string | null
  onConfirm: () => void
}

/** Confirms an action that moves money or loses something. Focus starts on Cancel. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
  danger = false,
  pending = false,
  disabledReason,
  onConfirm,
}: ConfirmDialogProps) => {
  const focus = useFocusReturn()
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 animate-fade bg-overlay" />
        <Primitive.Content
          {...focus}
          className="fixed inset-x-(--page-space) top-1/2 z-50 mx-auto max-h-[90dvh] max-w-md -translate-y-1/2 overflow-y-auto rounded bg-surface p-(--card-space) shadow-overlay sm:p-6 outline-none"
        >
          <Primitive.Title className="text-xl font-semibold">{translate(title)}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="mt-2 text-muted">{children}</div>
          </Primitive.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
            <Primitive.Cancel asChild>
              <Button tone="secondary">{translate(cancelLabel)}</Button>
            </Primitive.Cancel>
            <Button
              tone={danger ? 'danger' : 'primary'}
              pending={pending}
              disabledReason={disabledReason}
              onClick={onConfirm}
            >
              {translate(confirmLabel)}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
