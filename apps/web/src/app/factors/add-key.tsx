import { useSyncExternalStore } from 'react'
import { account } from '~/app/auth/auth.ts'
import { keyRefusal } from '~/app/auth/key-support.ts'
import { NameForm } from './name-form.tsx'

const noChange = () => () => {}

/** A security key: named, then touched. */
export const AddKey = ({ onDone }: { onDone: () => void }) => (
  <NameForm
    label="Name of the key"
    help="Have it ready: your browser asks you to touch it next."
    usual="Security key"
    submitLabel="Add the key"
    disabledReason={useSyncExternalStore(noChange, keyRefusal, () => null)}
    onSubmit={async (name) => {
      await (await account()).addSecurityKey(name)
      onDone()
    }}
  />
)
