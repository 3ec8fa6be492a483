import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('For landlords')

export default function LandlordPage() {
  return (
    <ComingPage
      title="For landlords"
      purpose="Confirm a tenancy and where your rent is paid."
      will="Here a landlord who was sent this link will confirm the tenancy and the account that is paid."
      meanwhile="Until then, talk to us: we answer 9AM-5PM Monday-Friday."
      action={{ label: 'Contact us', to: '/contact' }}
    />
  )
}
