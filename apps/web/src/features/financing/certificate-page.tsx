import { pageMeta } from '~/app/page-meta.ts'
import { ComingPage } from '~/app/pages/coming-page.tsx'

export const meta = pageMeta('Repayment certificate')

export default function CertificatePage() {
  return (
    <ComingPage
      title="Repayment certificate"
      purpose="Check that a certificate is genuine."
      will="Here anyone with a certificate’s code will see whether Efie issued it, and for what."
      meanwhile="Until then, ask us about a certificate."
      action={{ label: 'Contact us', to: '/contact' }}
    />
  )
}
