import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Allow access')

export default function OauthConsentPage() {
  return (
    <ComingPage
      title="Allow access"
      purpose="Decide whether another application may use your Efie account."
      will="Here you will see which application asks, for what, and allow or refuse it."
      meanwhile="Until then, no other application can be given access."
      action={{ label: 'To the dashboard', to: '/dashboard' }}
    />
  )
}
