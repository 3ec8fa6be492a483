import { t } from '@lingui/core/macro'
/** Why this browser, at this URL, can't use keys; null if it can. */
export const keyRefusal = (): string | null => {
  if (typeof PublicKeyCredential === 'undefined')
    return t`This browser doesn’t support security keys. Use a newer browser`
  return /^[\d.]+$|^\[/.test(location.hostname)
    ? t`Security keys only work when you open Efie by its web address, such as localhost, not by an IP address`
    : null
}
