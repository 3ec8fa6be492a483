import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { account, auth } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { refusalText } from '~/platform/auth/refusal-text.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { AddApp } from '~/parts/auth/factors/add-app.tsx'
import { AddKey } from '~/parts/auth/factors/add-key.tsx'
import { AddPhone } from '~/parts/auth/factors/add-phone.tsx'
import { RecoveryCodes } from '~/parts/auth/factors/recovery-codes.tsx'
import { Button } from '~/ui/button.tsx'
import { RadioCards } from '~/ui/choices.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { Notice } from '~/ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'

const adders = { app: AddApp, key: AddKey, phone: AddPhone }
type Kind = keyof typeof adders

const kinds: { value: Kind; label: MessageDescriptor; description: MessageDescriptor }[] = [
  {
    value: 'app',
    label: msg`Authenticator app`,
    description: msg`On your phone. Works without a connection.`,
  },
  { value: 'key', label: msg`Security key`, description: msg`A USB or NFC key, or this device itself.` },
  { value: 'phone', label: msg`Code by SMS`, description: msg`Only if you can’t use the other two.` },
]

/** The factor is enrolled: shows its recovery codes, then continues. */
const Finish = ({
  codes,
  problem,
  onRetry,
}: {
  codes: string[] | null
  problem: string | null
  onRetry: () => Promise<void>
}) => {
  const { error, pending, run } = useAttempt()
  const again = useAttempt()
  const goOn = () => void run(() => auth.enterWithNewFactor())
  if (codes) return <RecoveryCodes codes={codes} doneLabel={t`I’ve saved them. Continue`} onDone={goOn} />
  return (
    <div className="space-y-5">
      <Notice tone="caution" live title={t`Two-step verification is on`}>
        {error ??
          problem ??
          t`We couldn’t make your recovery codes. You can make them later in Profile Settings.`}
      </Notice>
      <Button wide size="lg" pending={again.pending} onClick={() => void again.run(onRetry)}>
        <Trans>Make recovery codes</Trans>
      </Button>
      <Button wide tone="secondary" pending={pending} onClick={goOn}>
        <Trans>Continue without recovery codes</Trans>
      </Button>
    </div>
  )
}

/** Staff without a second factor must enrol one before they are let in. */
export default function EnrolStep() {
  const settings = useAuthSettings()
  const [kind, setKind] = useState<Kind>('app')
  const [added, setAdded] = useState<{ codes: string[] | null; problem: string | null } | null>(null)
  const finish = async () => {
    try {
      setAdded({ codes: await (await account()).makeRecoveryCodes(false), problem: null })
    } catch (error) {
      setAdded({ codes: null, problem: refusalText(error) })
    }
    window.scrollTo({ top: 0 })
  }
  const Add = adders[kind]
  return (
    <AuthFrame
      title={added?.codes ? t`Save your recovery codes` : t`Set up two-step verification`}
      purpose={
        added
          ? t`You’ll need a recovery code if you lose your device.`
          : t`Efie staff sign in with two-step verification. Setting it up takes two minutes, and you only do it once.`
      }
    >
      {added ? (
        <Finish {...added} onRetry={finish} />
      ) : (
        <div className="space-y-6">
          <FieldGroup legend={t`Choose a method`}>
            <RadioCards
              name="kind"
              options={kinds.filter(({ value }) => value !== 'phone' || settings?.external.phone)}
              value={kind}
              onValueChange={(value) => setKind(kinds.find((known) => known.value === value)?.value ?? 'app')}
            />
          </FieldGroup>
          <Add key={kind} onDone={() => void finish()} />
          <Button tone="link" onClick={() => void auth.leave()}>
            <Trans>Use another account</Trans>
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
