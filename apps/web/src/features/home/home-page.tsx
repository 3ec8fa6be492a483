import { msg } from '@lingui/core/macro'
import { pageMeta, siteUrl } from '~/platform/pages/page-meta.ts'
import { BuyNowPayLater } from './buy-now-pay-later.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { Verification } from './verification.tsx'

const pageTexts = pageMeta(
  msg`Rent financing in Ghana`,
  msg`Efie pays your rent advance to your landlord, and you repay us monthly. Verification and approval in 24-48 hours.`,
)

/** Structured data about the organisation, for search engines. */
const organisation = () => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'FinancialService',
    name: 'Efie',
    url: siteUrl(),
    logo: `${siteUrl()}/icons/efie-512.png`,
    image: `${siteUrl()}/icons/social-card.png`,
    email: 'support@efie.example',
    telephone: '+233 30 000 0000',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Independence Avenue',
      addressLocality: 'Accra',
      addressCountry: 'GH',
    },
    areaServed: 'GH',
    currenciesAccepted: 'GHS',
    openingHours: 'Mo-Fr 09:00-17:00',
  },
})

export const meta = (args: Parameters<typeof pageTexts>[0]) => [...pageTexts(args), organisation()]

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
