import { useEffect } from 'react'
import { type Translatable } from '~/i18n/i18n.ts'
import { toast } from '~/ui/toast.ts'

/**
 * The specification's toast for failed loading; the page itself explains. Not shown offline, which is already
 * shown once.
 */
export const useFailureToast = (error: Error | null, text: Translatable): void => {
  useEffect(() => {
    if (error && navigator.onLine) toast.error(text)
  }, [error, text])
}
