import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button, buttonStyles } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { wantedPath } from '~/platform/navigation/wanted-path.ts'
import { keptPages } from '~/parts/offline/bring-pages.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'

export const meta = pageMeta(msg`You’re offline`)

const names: Record<string, ReturnType<typeof msg> | undefined> = {
  '/dashboard': msg`Dashboard`,
  '/application': msg`My Application`,
  '/payments': msg`Payment History`,
  '/documents': msg`Documents`,
  '/shop': msg`Shop`,
  '/tickets/create': msg`Create Ticket`,
  '/tickets': msg`View Tickets`,
  '/help': msg`Help Center`,
  '/profile': msg`Profile Settings`,
  '/notifications': msg`Notifications`,
}

const useKeptPages = (): readonly string[] => {
  const [paths, setPaths] = useState<readonly string[]>([])
  useEffect(() => {
    keptPages().then(setPaths, () => {})
  }, [])
  return paths
}

const lookAgainMs = 5_000

/** Reloads the page once the server answers: a weak network sends no `online` event, or sends it too early. */
const useWayBack = (wanted: string): void => {
  useEffect(() => {
    const goIf = ({ ok }: Response) => ok && location.replace(wanted)
    const look = () =>
      void (navigator.onLine && fetch('/healthz', { cache: 'no-store' }).then(goIf, () => {}))
    look()
    const timer = setInterval(look, lookAgainMs)
    window.addEventListener('online', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [wanted])
}

/** The worker's answer for a page whose code isn't on this device. */
export default function OfflinePage() {
  const [search] = useSearchParams()
  const wanted = wantedPath({ from: search.get('page') }) ?? '/'
  const kept = useKeptPages().flatMap((to) => {
    const name = names[to]
    return name && to !== wanted ? [{ to, name: translate(name) }] : []
  })
  useWayBack(wanted)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--strip))] place-items-center px-6 py-16 outline-none"
    >
      <div className="max-w-lg text-center">
        <Logo className="mb-10" />
        <h1 className="text-3xl font-bold tracking-tight">
          <Trans>You’re offline</Trans>
        </h1>
        <p className="mt-3 text-lg text-muted">
          <Trans>This page isn’t saved on your device. It’ll open when you’re back online.</Trans>
        </p>
        <p className="mt-8">
          <a href={wanted} className={buttonStyles()}>
            <Trans>Retry</Trans>
          </a>
        </p>
        {kept.length > 0 && (
          <nav aria-labelledby="kept" className="mt-10">
            <h2 id="kept" className="font-semibold">
              <Trans>These pages work offline</Trans>
            </h2>
            <ul className="mt-3 flex flex-wrap justify-center gap-2">
              {kept.map(({ to, name }) => (
                <li key={to}>
                  <Button asChild tone="secondary" size="sm">
                    <Link to={to}>{name}</Link>
                  </Button>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </main>
  )
}
