import { t } from '@lingui/core/macro'

/** The error of a server that was not reached; apart from the others, which need the API’s client. */
export const unreached = () => ({
  message: t`We couldn’t reach the server. Check your internet connection and try again.`,
  code: null,
  issues: [],
  missing: [],
  retryable: true,
})
