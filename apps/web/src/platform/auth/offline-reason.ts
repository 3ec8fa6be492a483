import { t } from '@lingui/core/macro'
/** Started offline from the last known profile: nothing can be changed. */
export const offlineReason = (isReadOnly: boolean): string | null =>
  isReadOnly ? t`You’re offline. Connect to save` : null
