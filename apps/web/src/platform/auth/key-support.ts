import { t } from '@lingui/core/macro'
/** Why this browser, at this URL, can't use keys; null if it can. */
export const keyRefusal = (): string | null => {
  if (typeof PublicKeyCredential === 'undefined')
    return t`This browser knows no security keys: use a newer one`
  return /^[\d.]+$|^\[/.test(location.hostname)
    ? t`Keys belong to a name, not to a number: open Efie at its name, such as localhost`
    : null
}
