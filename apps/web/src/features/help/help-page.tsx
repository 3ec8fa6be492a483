import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta(
  'Help Center',
  'Answers about rent financing, payments, documents and the Efie shop.',
)

export default function HelpPage() {
  return (
    <ComingPage
      title="Help Center"
      purpose="Answers to what people ask, and the way to a person."
      will="Here you will find answers about applying, paying, documents and the shop."
      meanwhile="Until then, write to us: we answer 9AM-5PM Monday-Friday."
      action={{ label: 'Contact us', to: '/contact' }}
    />
  )
}
