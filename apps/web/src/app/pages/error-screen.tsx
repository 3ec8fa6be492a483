import { Trans } from '@lingui/react/macro'
import { buttonStyles } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'

/**
 * The top-level error screen in the specification's words. Uses plain links, because the router itself may
 * have failed.
 */
export const ErrorScreen = () => (
  <main id="main" className="grid min-h-[calc(100dvh-var(--strip))] place-items-center px-6 py-16">
    <div className="max-w-lg text-center" role="alert">
      <Logo className="mb-10" />
      <h1 className="text-3xl font-bold tracking-tight">
        <Trans>Something went wrong.</Trans>
      </h1>
      <p className="mt-3 text-lg text-muted">
        <Trans>
          We encountered an unexpected error. Please try refreshing the page or contact support if the problem
          persists.
        </Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonStyles({ tone: 'secondary' })}>
          <Trans>Return to Home</Trans>
        </a>
        <button type="button" className={buttonStyles()} onClick={() => location.reload()}>
          <Trans>Refresh Page</Trans>
        </button>
      </div>
      <p className="mt-5">
        <a href="/contact" className="font-semibold text-primary underline underline-offset-4">
          <Trans>Contact us</Trans>
        </a>
      </p>
    </div>
  </main>
)
