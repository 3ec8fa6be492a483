import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { account } from '~/platform/auth/auth.ts'
import { refusalText } from '~/platform/auth/refusal-text.ts'
import { AddApp } from '~/parts/auth/factors/add-app.tsx'
import { AddKey } from '~/parts/auth/factors/add-key.tsx'
import { AddPhone } from '~/parts/auth/factors/add-phone.tsx'
import { RecoveryCodes } from '~/parts/auth/factors/recovery-codes.tsx'
import { translate } from '~/i18n/i18n.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

export type FactorKind = 'app' | 'key' | 'phone'

const adders = { app: AddApp, key: AddKey, phone: AddPhone }
const titles: Record<FactorKind, MessageDescriptor> = {
  app: msg`Add an authenticator app`,
  key: msg`Add a security key`,
  phone: msg`Add a phone`,
}

const added: Record<FactorKind, MessageDescriptor> = {
  app: msg`Authenticator app added`,
  key: msg`Security key added`,
  phone: msg`Phone added`,
}

/** Adds a factor; the first one comes with recovery codes. */
export const AddFactorDialog = ({
  kind,
  first,
  withCodes,
  onClose,
}: {
  kind: FactorKind
  /** No other method is set up yet. */
  first: boolean
  withCodes: boolean
  onClose: () => void
}) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  const Add = adders[kind]
  const finish = async () => {
    toast.success(first ? t`Two-step verification is on` : translate(added[kind]))
    if (!withCodes) return onClose()
    try {
      setCodes(await (await account()).makeRecoveryCodes(false))
    } catch (error) {
      toast.error(refusalText(error))
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? t`Save your recovery codes` : translate(titles[kind])}
      description={
        codes ? undefined : t`Other devices that haven’t used two-step verification will be signed out.`
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel={t`I’ve saved them`} onDone={onClose} />
      ) : (
        <Add onDone={() => void finish()} />
      )}
    </Dialog>
  )
}
