import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { account } from '~/platform/auth/auth.ts'
import { keyRefusal } from '~/platform/auth/key-support.ts'
import { NameForm } from './name-form.tsx'

const noChange = () => () => {}

/** Enrols a security key: name it, then touch it. */
export const AddKey = ({ onDone }: { onDone: () => void }) => (
  <NameForm
    label={t`Name of the key`}
    help={t`Have your key ready. Your browser will ask you to touch it.`}
    usual={t`Security key`}
    submitLabel={t`Add key`}
    disabledReason={useSyncExternalStore(noChange, keyRefusal, () => null)}
    onSubmit={async (name) => {
      await (await account()).addSecurityKey(name)
      onDone()
    }}
  />
)
