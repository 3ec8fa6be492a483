import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '~/platform/api/query-client.ts'
import { useKeepChosenLanguage } from '~/platform/language/keep-language.ts'
import { OfflineStrip } from '~/platform/offline/offline-strip.tsx'
import { useOffline } from './use-outbox-delivery.ts'
import { PaymentHost } from '~/parts/payments/paying/payment-host.tsx'

/** For pages that use the API. Static public pages are outside, so they don't load its client. */
export default function DataLayout() {
  useOffline()
  useKeepChosenLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineStrip />
      <Outlet />
      <PaymentHost />
    </QueryClientProvider>
  )
}
