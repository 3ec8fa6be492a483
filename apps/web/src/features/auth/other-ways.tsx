import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Building2, KeyRound, Mail, MessageSquareText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import type { AuthSettings } from '~/platform/auth/auth-settings.ts'
import { keyRefusal } from '~/platform/auth/key-support.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { GoogleButton } from './google-button.tsx'

/** Ways to sign in with a form of their own. */
export type Way = 'link' | 'phone' | 'company'

const noChange = () => () => {}

const PasskeyButton = () => {
  const reason = useSyncExternalStore(noChange, keyRefusal, () => null)
  const { error, pending, run } = useAttempt()
  return (
    <>
      <Button
        tone="secondary"
        wide
        pending={pending}
        disabledReason={reason}
        onClick={() => void run(() => auth.signInWithPasskey())}
      >
        <KeyRound className="size-5" aria-hidden="true" />
        <Trans>Use a passkey</Trans>
      </Button>
      {error && (
        <Notice tone="caution" live className="order-last sm:col-span-2">
          {error}
        </Notice>
      )}
    </>
  )
}

/** All other ways to sign in offered by this server. */
export const OtherWays = ({
  settings,
  onChoose,
}: {
  settings: AuthSettings | null
  onChoose: (way: Way) => void
}) => (
  <section aria-label={t`Other ways to sign in`}>
    <div className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <Trans>or</Trans>
    </div>
    <div className="grid gap-3 sm:grid-cols-2">
      {settings?.external.google && (
        <div className="sm:col-span-2">
          <GoogleButton />
        </div>
      )}
      <Button tone="secondary" wide onClick={() => onChoose('link')}>
        <Mail className="size-5" aria-hidden="true" />
        <Trans>Email me a link</Trans>
      </Button>
      {settings?.passkeys_enabled !== false && <PasskeyButton />}
      {settings?.external.phone && (
        <Button tone="secondary" wide onClick={() => onChoose('phone')}>
          <MessageSquareText className="size-5" aria-hidden="true" />
          <Trans>Text me a code</Trans>
        </Button>
      )}
      {settings?.saml_enabled && (
        <Button tone="secondary" wide className="px-2" onClick={() => onChoose('company')}>
          <Building2 className="size-5" aria-hidden="true" />
          <Trans>Sign in with my company</Trans>
        </Button>
      )}
    </div>
  </section>
)
