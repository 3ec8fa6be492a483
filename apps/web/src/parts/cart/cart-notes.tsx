import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { useCartStore } from '~/platform/stores/cart-store.ts'

/** What changed in the shop since products were added. Stays until read. */
export const CartNotes = ({ className }: { className?: string }) => {
  const notes = useCartStore((state) => state.notes)
  const forgetNotes = useCartStore((state) => state.forgetNotes)
  if (notes.length === 0) return null
  return (
    <Notice
      tone="caution"
      live
      title={t`Your cart changed`}
      {...(className && { className })}
      action={
        <Button tone="secondary" size="sm" onClick={forgetNotes}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <ul className="list-disc space-y-1 pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  )
}
