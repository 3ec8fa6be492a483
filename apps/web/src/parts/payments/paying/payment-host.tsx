import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closePayment, usePayingStore } from './paying-store.ts'

const PaymentDialog = lazy(async () => ({
  default: (await import('./payment-dialog.tsx')).PaymentDialog,
}))

/**
 * Hosts the payment dialog above the pages, which change while a payment is followed. Leaving the page closes
 * it.
 */
export const PaymentHost = () => {
  const paying = usePayingStore((state) => state.paying)
  const { pathname } = useLocation()
  // Runs for the path alone: what was being paid belongs to the page that asked for it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => closePayment, [pathname])
  if (!paying) return null
  return (
    <Suspense fallback={null}>
      <PaymentDialog
        request={paying.request}
        underWayId={paying.underWayId}
        onOpenChange={(open) => !open && closePayment()}
      />
    </Suspense>
  )
}
