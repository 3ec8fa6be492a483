import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('My Application')

export default function ApplicationPage() {
  return (
    <ComingPage
      title="My Application"
      purpose="Apply for rent financing, and follow what happens to it."
      will="Here you will apply step by step and see the status of your application."
      meanwhile="Until then, check whether you are eligible."
      action={{ label: 'Eligibility Check', to: '/eligibility' }}
    />
  )
}
