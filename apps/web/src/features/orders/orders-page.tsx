import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Orders')

export default function OrdersPage() {
  return (
    <ComingPage
      title="Orders"
      purpose="What you ordered, and where it is."
      will="Here you will see your orders and their delivery."
      meanwhile="Until then, look at the shop."
      action={{ label: 'To the shop', to: '/shop' }}
    />
  )
}
