import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Profile Settings')

export default function ProfilePage() {
  return (
    <ComingPage
      title="Profile Settings"
      purpose="Who you are, how we reach you, and how you sign in."
      will="Here you will change your details, your password and your second factor."
      meanwhile="Until then, we change details for you on request."
      action={{ label: 'Create Ticket', to: '/tickets/create' }}
    />
  )
}
