import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useHydrated } from '~/ui/use-hydrated.ts'
import { usePublicSettings } from '~/platform/api/public-settings.ts'
import { useLocale } from '~/platform/language/use-locale.ts'

/**
 * The server marks its pages, so room for the strip is reserved from the first paint. Its settings take
 * precedence, because a page may be cached from before the payment key was set, and Vite marks no pages.
 */
const useTestPayments = (): boolean => {
  const hydrated = useHydrated()
  const settings = usePublicSettings()
  const test = settings?.test_payments
  useEffect(() => {
    const { dataset } = document.documentElement
    if (test === true) dataset['payments'] = 'test'
    if (test === false) delete dataset['payments']
  }, [test])
  return test ?? (hydrated && document.documentElement.dataset['payments'] === 'test')
}

/** Shown on every page, so that no one mistakes test payments for real ones. */
export const TestPaymentsStrip = () => {
  const shown = useTestPayments()
  useLocale()
  if (!shown) return null
  return (
    <aside
      aria-label={t`Test payments`}
      className="fixed inset-x-0 top-0 z-60 flex h-(--strip) items-center justify-center border-b bg-accent-soft px-3 text-xs/none font-semibold whitespace-nowrap text-accent-ink"
    >
      <p>{t`Test payments. No real money moves.`}</p>
    </aside>
  )
}
