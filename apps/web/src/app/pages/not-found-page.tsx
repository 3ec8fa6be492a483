import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'

export const meta = pageMeta(msg`Page not found`)

export default function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-lg place-items-center px-4 py-16 text-center">
      <div>
        <span className="mx-auto mb-6 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <MapPinOff className="size-8" aria-hidden="true" />
        </span>
        <p className="font-semibold text-accent-ink">404</p>
        <h1 className="mt-1 text-3xl font-bold tracking-tight">
          <Trans>Page not found</Trans>
        </h1>
        <p className="mt-3 text-lg text-muted">
          <Trans>
            There’s nothing at this address. The page may have moved, or the link may be incomplete.
          </Trans>
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to="/">
              <Trans>Return to Home</Trans>
            </Link>
          </Button>
          <Button asChild tone="secondary">
            <Link to="/help">
              <Trans>Help Center</Trans>
            </Link>
          </Button>
        </div>
      </div>
    </div>
  )
}
