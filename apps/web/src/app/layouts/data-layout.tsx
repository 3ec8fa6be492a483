import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { PaymentHost } from '../payments/payment-host.tsx'

/** For pages that read the API. The public texts stand outside, so that they do not load its client. */
export default function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <PaymentHost />
    </QueryClientProvider>
  )
}
