import './app/plain-zod.ts'
import type { Role } from '@efie/domain'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { useHydrated } from '~/ui/use-hydrated.ts'
import { whenIdle } from '~/ui/when-idle.ts'
import { FullScreenLoader } from '~/ui/loading-indicator.tsx'
import '~/ui/tokens.css'
import type { Route } from './+types/root.ts'
import { dropFirstAnswers, firstOf, firstScript } from './platform/api/first-requests.ts'
import { usePublicSettings } from './platform/api/public-settings.ts'
import { useAuthStore } from './platform/auth/auth-store.ts'
import { useDeviceStore } from './platform/device/device-store.ts'
import { sessionScript } from './platform/auth/stored-session.ts'
import { startWorker } from './platform/offline/start-worker.ts'
import { worksOffline } from './platform/offline/works-offline.ts'
import { siteDescription } from './platform/pages/page-meta.ts'
import { NavigationLoader } from './app/layouts/navigation-loader.tsx'
import { TestPaymentsStrip } from './app/layouts/test-payments-strip.tsx'
import { ErrorScreen } from './app/pages/error-screen.tsx'
import { useOnlineEffect, useRealtime } from './platform/realtime/use-realtime.ts'
import { startApp } from './app/start-app.ts'
import { useStepUpStore } from './platform/auth/step-up.ts'
import { useLanguage } from './platform/language/use-language.ts'
import { useLocale } from './platform/language/use-locale.ts'
import { themeScript, useThemeEffect } from './platform/theme.ts'

const ConnectionBanner = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('./app/layouts/connection-banner.tsx')).ConnectionBanner,
  })),
)
const SessionTimeout = lazy(() => untilLoaded(() => import('./app/session/session-timeout.tsx')))
const StepUpDialog = lazy(() => untilLoaded(() => import('./parts/auth/step-up/step-up-dialog.tsx')))
const Toaster = lazy(() => untilLoaded(async () => ({ default: (await import('~/ui/toaster.tsx')).Toaster })))

/** Pages for working offline, with what they show once the phone is turned. */
const bring = async (role: Role): Promise<void> => {
  const { bringPages } = await import('./parts/offline/bring-pages.ts')
  await bringPages(role, [
    () => import('./app/layouts/user-menu.tsx'),
    () => import('./app/layouts/side-navigation.tsx'),
  ])
}

/** Sessions of staff and companies expire when unused; tenants' don't, so they don't load this code. */
const useEndsUnused = (): boolean =>
  useAuthStore(({ isAdmin, userRole, isReadOnly }) => (isAdmin || userRole === 'company') && !isReadOnly)

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = () => [
  { title: t`Efie · Rent financing in Ghana` },
  { name: 'description', content: translate(siteDescription) },
]

/** Runs as the browser reads the page, so the app's own code doesn't contain it. */
const HeadScript = () => {
  const matches = useMatches()
  const script = import.meta.env.SSR ? `${themeScript};${sessionScript};${firstScript(firstOf(matches))}` : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en" data-theme="light" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#17492f" />
      <HeadScript />
      <Meta key={useLocale()} />
      <Links />
    </head>
    <body>
      <TestPaymentsStrip />
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

/** Shown while the code of a page without prerendering loads. */
export const HydrateFallback = () => <FullScreenLoader />

/** Moves focus to the new page, or the field it marks, for keyboards and screen readers. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    if (pathname !== first) {
      setMoved(true)
      dropFirstAnswers()
    }
    if (!moved && pathname === first) return
    const main = document.getElementById('main')
    const field = main?.querySelector<HTMLElement>('[data-focus-first]')
    ;(field ?? main)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname])
}

export default function App() {
  const hydrated = useHydrated()
  const endsUnused = useEndsUnused()
  const asksFactor = useStepUpStore(({ settle }) => settle !== null)
  const roleOffline = useAuthStore(({ userRole }) => (worksOffline(userRole) ? userRole : null))
  const language = useLanguage()
  const words = usePublicSettings()
  useThemeEffect()
  useOnlineEffect()
  useRealtime()
  useFocusOnNavigation()
  useEffect(() => {
    // In a task of its own, so that hydration isn't followed by one long render.
    const timer = setTimeout(() => void startApp())
    startWorker()
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!roleOffline) return
    return whenIdle(() => void bring(roleOffline))
  }, [roleOffline])
  const forgotten = useDeviceStore((state) => state.forgotten)
  // Pages remount when language, name or currency change, since they are read during rendering, and when a
  // person is forgotten.
  const look = `${language} ${words?.system_name ?? 'Efie'} ${words?.default_currency ?? 'GHS'} ${forgotten}`
  return (
    <I18nProvider key={look} i18n={i18n}>
      <NavigationLoader />
      <Outlet />
      {hydrated && (
        <Suspense fallback={null}>
          <Toaster />
          <ConnectionBanner />
          {endsUnused && <SessionTimeout />}
          {asksFactor && <StepUpDialog />}
        </Suspense>
      )}
    </I18nProvider>
  )
}

/** Replaces the app, so it provides the language itself. */
export const ErrorBoundary = () => (
  <I18nProvider i18n={i18n}>
    <ErrorScreen />
  </I18nProvider>
)
