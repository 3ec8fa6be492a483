import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, ShieldCheck, WalletCards } from 'lucide-react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { QuoteCalculator } from './quote-calculator.tsx'

const claims = [
  { icon: WalletCards, text: msg`Flexible payment plans` },
  { icon: Clock, text: msg`Approval in 24-48 hours` },
  { icon: ShieldCheck, text: msg`A secure platform` },
]

export const Hero = () => (
  <section className="on-forest relative overflow-hidden bg-forest text-cream" aria-labelledby="hero-title">
    <div className="relative mx-auto grid max-w-6xl items-center gap-10 px-(--page-space) py-12 sm:px-6 sm:py-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:px-8 lg:py-20">
      <div>
        <h1 id="hero-title" className="text-4xl font-extrabold tracking-tight sm:text-5xl lg:text-6xl">
          <Trans>Secure Your Dream Home Today</Trans>
        </h1>
        <p className="mt-5 max-w-xl text-lg text-cream-muted sm:text-xl">
          <Trans>
            We pay your rent advance to your landlord. You repay monthly on your payday, and you see every
            cost before you sign.
          </Trans>
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button asChild tone="gold" size="lg">
            <Link to="/eligibility" prefetch="intent">
              <Trans>Check Eligibility</Trans>
            </Link>
          </Button>
          <Button asChild tone="outlineForest" size="lg">
            <Link to="/register" prefetch="intent">
              <Trans>Create Account</Trans>
            </Link>
          </Button>
        </div>
        <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-3 text-cream-muted lg:text-sm xl:flex-nowrap xl:whitespace-nowrap">
          {claims.map(({ icon: Icon, text }) => (
            <li key={text.id} className="flex items-center gap-2">
              <Icon className="size-5 shrink-0 text-gold" aria-hidden="true" />
              {translate(text)}
            </li>
          ))}
        </ul>
        <img
          src="/home/keys.svg"
          alt=""
          width={640}
          height={288}
          className="mt-8 w-full max-sm:-mx-(--page-space) max-sm:w-screen max-sm:max-w-none lg:mt-10"
        />
      </div>
      <QuoteCalculator />
    </div>
  </section>
)
