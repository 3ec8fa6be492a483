import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import { useAttempt } from '~/platform/auth/use-attempt.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'

/** The password was right, but the address isn't confirmed. */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const [sent, setSent] = useState(false)
  const { error, pending, run } = useAttempt()
  return (
    <Notice
      tone="caution"
      live
      title={t`Confirm your email address first`}
      action={
        !sent && (
          <Button
            tone="secondary"
            size="sm"
            pending={pending}
            onClick={() => void run(() => auth.resendConfirmation(email)).then(setSent)}
          >
            <Trans>Resend email</Trans>
          </Button>
        )
      }
    >
      {error ??
        (sent
          ? t`We’ve sent another email to ${email}.`
          : t`Open the link in the email we sent to ${email} when you registered.`)}
    </Notice>
  )
}
