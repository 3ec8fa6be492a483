import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Help & Support')

export default function AdminHelpPage() {
  return (
    <ComingPage
      title="Help & Support"
      purpose="How to do what staff do here, and whom to ask."
      will="Here you will find guides for each role."
      meanwhile="Until then, ask the support team through a ticket."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
