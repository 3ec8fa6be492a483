import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'

export const ClosingCall = () => (
  <section
    className="on-forest border-b border-forest-line bg-forest text-cream"
    aria-labelledby="closing-title"
  >
    <div className="mx-auto max-w-3xl px-4 py-16 text-center sm:px-6 sm:py-20">
      <h2 id="closing-title" className="text-3xl font-bold tracking-tight sm:text-4xl">
        Ready to find your home?
      </h2>
      <p className="mt-4 text-lg text-cream-muted">
        Two minutes tell you whether you are eligible. It costs nothing and binds you to nothing.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:flex-1">
        <Button asChild tone="gold" size="lg">
          <Link to="/eligibility" prefetch="intent">
            Check Eligibility
          </Link>
        </Button>
        <Button asChild tone="outlineForest" size="lg">
          <Link to="/login" prefetch="intent">
            Sign In
          </Link>
        </Button>
      </div>
    </div>
  </section>
)
