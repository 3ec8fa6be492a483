import { t } from '@lingui/core/macro'
/** Started offline from the last known profile: nothing can be changed. */
export const offlineReason = (isReadOnly: boolean): string | null =>
  isReadOnly ? t`You are offline: connect to save` : null
