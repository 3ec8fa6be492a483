import { t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
/** Text for a refused auth act. Small, because pages everyone loads first use it. */
export const refusalText = (error: unknown): string =>
  error instanceof Error && error.name === 'AuthRefusal'
    ? translate(error.message)
    : t`We couldn’t reach the server. Check your internet connection and try again.`

/** The server's code of a refusal; null if there is none. */
export const refusalCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
