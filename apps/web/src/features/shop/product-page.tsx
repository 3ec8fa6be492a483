import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Product')

export default function ProductPage() {
  return (
    <ComingPage
      title="Product"
      purpose="One product with its price at once and in instalments."
      will="Here you will see the product, its cash price and its instalment price side by side."
      meanwhile="Until then, look at the shop."
      action={{ label: 'To the shop', to: '/shop' }}
    />
  )
}
