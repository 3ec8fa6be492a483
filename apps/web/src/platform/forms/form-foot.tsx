import { Button } from '~/ui/button.tsx'

interface FormFootProps {
  label: string
  pending: boolean
  danger?: boolean
  /** Why it cannot be sent now. */
  blocked?: string | null
  onClose: () => void
}

/** Cancel and the act itself, under a form in a dialog. */
export const FormFoot = ({ label, pending, danger = false, blocked, onClose }: FormFootProps) => (
  <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
    <Button tone="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" tone={danger ? 'danger' : 'primary'} pending={pending} disabledReason={blocked}>
      {label}
    </Button>
  </div>
)
