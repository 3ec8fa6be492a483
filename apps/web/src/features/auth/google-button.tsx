import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import { Button } from '~/ui/button.tsx'

/** Only shown if the server has Google sign-in configured. */
export const GoogleButton = () => {
  const [pending, setPending] = useState(false)
  return (
    <Button
      tone="secondary"
      wide
      pending={pending}
      onClick={() => {
        setPending(true)
        void auth.signInWithGoogle().finally(() => setPending(false))
      }}
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.2-4.8 3.2-8.2Z"
        />
        <path
          fill="#34A853"
          d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.6H2.1v2.8A11 11 0 0 0 12 23Z"
        />
        <path fill="#FBBC05" d="M5.8 14a6.6 6.6 0 0 1 0-4.2V7H2.1a11 11 0 0 0 0 9.8L5.8 14Z" />
        <path
          fill="#EA4335"
          d="M12 5.3c1.6 0 3 .6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.1 7l3.7 2.8C6.7 7.2 9.1 5.3 12 5.3Z"
        />
      </svg>
      <Trans>Continue with Google</Trans>
    </Button>
  )
}
