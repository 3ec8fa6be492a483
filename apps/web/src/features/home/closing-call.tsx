import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'

export const ClosingCall = () => (
  <section
    className="on-forest border-b border-forest-line bg-forest text-cream"
    aria-labelledby="closing-title"
  >
    <div className="mx-auto max-w-3xl px-4 py-16 text-center sm:px-6 sm:py-20">
      <h2 id="closing-title" className="text-3xl font-bold tracking-tight sm:text-4xl">
        <Trans>Ready to find your home?</Trans>
      </h2>
      <p className="mt-4 text-lg text-cream-muted">
        <Trans>Find out in two minutes if you’re eligible. It’s free, with no obligation.</Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:flex-1">
        <Button asChild tone="gold" size="lg">
          <Link to="/eligibility" prefetch="intent">
            <Trans>Check Eligibility</Trans>
          </Link>
        </Button>
        <Button asChild tone="outlineForest" size="lg">
          <Link to="/login" prefetch="intent">
            <Trans>Sign In</Trans>
          </Link>
        </Button>
      </div>
    </div>
  </section>
)
