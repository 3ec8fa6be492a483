import { pageMeta } from '~/app/page-meta.ts'
import { BuyNowPayLater } from './buy-now-pay-later.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { Verification } from './verification.tsx'

export const meta = pageMeta(
  'Rent financing in Ghana',
  'Efie pays your rent advance to your landlord, and you repay month by month. Verification and approval in 24-48 hours.',
)

/** The landing page: seven sections in the specification's order. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <BuyNowPayLater />
      <Verification />
      <Testimonials />
      <Statistics />
      <ClosingCall />
    </>
  )
}
