import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAskedButton } from '~/platform/navigation/use-asked-button.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { RegistrationForm } from '../registration-form.tsx'

/** Adds a company; a manager's own goes straight to their portfolio. */
export const AddCompany = () => {
  const [open, setOpen] = useState(false)
  const params = useListParams()
  const button = useAskedButton('add')
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden="true" />
        Add company
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add company"
        description="Next, upload and verify the registration certificate, and invite the company’s owner."
      >
        <RegistrationForm
          submitLabel="Add company"
          onCancel={() => setOpen(false)}
          onDone={({ id }) => {
            setOpen(false)
            params.set({ tab: null, q: null, status: null, open: id })
          }}
        />
      </Dialog>
    </>
  )
}
