import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { OfflineStrip } from '../offline/offline-strip.tsx'
import { useOffline } from '../offline/use-outbox-delivery.ts'
import { PaymentHost } from '../payments/payment-host.tsx'

/** For pages that read the API. The public texts stand outside, so that they do not load its client. */
export default function DataLayout() {
  useOffline()
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineStrip />
      <Outlet />
      <PaymentHost />
    </QueryClientProvider>
  )
}
