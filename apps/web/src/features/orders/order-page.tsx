import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Order')

export default function OrderPage() {
  return (
    <ComingPage
      title="Order"
      purpose="One order, its delivery and its payments."
      will="Here you will follow the order and send something back."
      meanwhile="Until then, look at your orders."
      action={{ label: 'Orders', to: '/orders' }}
    />
  )
}
