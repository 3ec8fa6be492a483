import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('View Tickets')

export default function TicketsPage() {
  return (
    <ComingPage
      title="View Tickets"
      purpose="Your questions to us, and our answers."
      will="Here you will see your tickets and reply to them."
      meanwhile="Until then, reach us by e-mail or telephone."
      action={{ label: 'Contact us', to: '/contact' }}
    />
  )
}
