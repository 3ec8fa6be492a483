import { useEffect } from 'react'
import { type Translatable } from '~/i18n/i18n.ts'
import { toast } from '~/ui/toast.ts'

/** The specification's toast when something could not be fetched; the page itself says why. Not without a network: that is said once. */
export const useFailureToast = (error: Error | null, text: Translatable): void => {
  useEffect(() => {
    if (error && navigator.onLine) toast.error(text)
  }, [error, text])
}
