import { t } from '@lingui/core/macro'
import { AuthRefusal } from './auth-actions.ts'

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  // The client wraps the browser's error, whose name says more.
  const { cause } = error
  return cause instanceof Error ? cause.name : error.name
}

/** Explains why a key failed: the browser's messages are for developers. */
export const keyRefusalOf = (
  error: Error & { code?: string | undefined },
  otherwise: string,
): AuthRefusal => {
  const { code } = error
  const name = nameOf(error)
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED')
    return new AuthRefusal(
      t`You didn’t use the key in time, or you closed the window. Nothing changed. Try again.`,
      'cancelled',
    )
  if (name === 'InvalidStateError' || code === 'webauthn_credential_exists')
    return new AuthRefusal(t`This key is already on your account. Use another key.`, code ?? null)
  if (code === 'webauthn_credential_not_found')
    return new AuthRefusal(t`We don’t recognise this passkey. It may have been removed.`, code)
  return new AuthRefusal(otherwise, code ?? null)
}
