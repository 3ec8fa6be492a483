import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Checkout')

export default function CheckoutPage() {
  return (
    <ComingPage
      title="Checkout"
      purpose="Where your order goes, and how you pay for it."
      will="Here you will choose the delivery address and how to pay."
      meanwhile="Until then, your cart stays as it is in this browser."
      action={{ label: 'Continue Shopping', to: '/shop' }}
    />
  )
}
