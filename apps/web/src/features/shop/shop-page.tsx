import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta(
  'Shop',
  'Furniture, appliances and electronics in Ghana, paid at once or in instalments.',
)

export default function ShopPage() {
  return (
    <ComingPage
      title="Shop"
      purpose="Furniture, appliances and electronics, paid at once or in instalments."
      will="Here you will find beds, sofas, dining sets, refrigerators, washing machines, air conditioners, smart TVs, laptops and mobile devices."
      meanwhile="Until then, read how buying now and paying later works."
      action={{ label: 'How it works', to: '/#buy-now-pay-later' }}
    />
  )
}
