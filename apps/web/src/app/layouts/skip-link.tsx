import { Trans } from '@lingui/react/macro'
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded bg-primary px-4 py-2 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-[calc(0.75rem+var(--strip))] focus:left-3"
  >
    <Trans>Skip to content</Trans>
  </a>
)
