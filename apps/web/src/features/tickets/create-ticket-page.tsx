import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Create Ticket')

export default function CreateTicketPage() {
  return (
    <ComingPage
      title="Create Ticket"
      purpose="Ask for help with anything on Efie."
      will="Here you will write to our support team."
      meanwhile="Until then, reach us by e-mail or telephone."
      action={{ label: 'Contact us', to: '/contact' }}
    />
  )
}
