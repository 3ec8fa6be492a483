import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '~/platform/api/query-client.ts'
import { useKeepChosenLanguage } from '~/platform/language/keep-language.ts'
import { OfflineStrip } from '~/platform/offline/offline-strip.tsx'
import { useOffline } from './use-outbox-delivery.ts'
import { useLatestApplication } from '~/parts/applications/use-latest-application.ts'
import { PaymentHost } from '~/parts/payments/paying/payment-host.tsx'

/** Keeps the application that links in menus lead to. */
const LatestApplication = () => {
  useLatestApplication()
  return null
}

/** For pages that use the API. Static public pages are outside, so they don't load its client. */
export default function DataLayout() {
  useOffline()
  useKeepChosenLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineStrip />
      <LatestApplication />
      <Outlet />
      <PaymentHost />
    </QueryClientProvider>
  )
}
