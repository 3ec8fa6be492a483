import { useEffect } from 'react'
import { toast } from '~/ui/toast.ts'

/** The specification's toast when something could not be fetched; the page itself says why and offers another try. */
export const useFailureToast = (error: Error | null, text: string): void => {
  useEffect(() => {
    if (error) toast.error(text)
  }, [error, text])
}
