import type { Role } from '@efie/domain'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { keepFiles } from '~/platform/offline/keep-files.ts'

interface RouteEntry {
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteEntry | undefined> }
  }
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

/** Pages available offline to everyone who has visited them. */
const shopPages = ['features/products/shop-page', 'features/products/product-page']

/** A tenant's offline pages. */
const tenantPages = [
  ...shopPages,
  'features/dashboard/dashboard-page',
  'features/applications/application-page',
  'features/payments/payments-page',
  'features/documents/documents-page',
  'features/tickets/tickets-page',
  'features/tickets/create-ticket-page',
  'features/notifications/notifications-page',
  'features/profiles/profile-page',
  'features/help/help-page',
]

/** An inspector's offline pages. */
const inspectorPages = [
  'features/inspections/inspection-and-verification-page',
  'features/inspections/inspection-page',
]

const codeOf = ({ module, imports = [], css = [] }: RouteEntry): string[] => [module, ...imports, ...css]

/** Paths of pages whose code is on this device. */
export const keptPages = async (): Promise<string[]> => {
  if (!('caches' in window)) return []
  const has = async (url: string) => (await caches.match(url)) !== undefined
  const kept = await Promise.all(
    [...tenantPages, ...inspectorPages].map(async (id) => {
      const entry = window.__reactRouterManifest?.routes[id]
      if (!entry?.path) return []
      return (await Promise.all(codeOf(entry).map(has))).every(Boolean) ? [`/${entry.path}`] : []
    }),
  )
  return kept.flat()
}

/** Code, and pictures of products. */
const isWorthKeeping = (path: string): boolean =>
  ['/assets/', '/products/', '/api/v1/product-images/'].some((folder) => path.startsWith(folder))

/** Files of the pages, and those this window has loaded. */
const filesOfPages = (pages: readonly string[]): string[] => {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const layouts = Object.keys(routes).filter((id) => !id.startsWith('features/'))
  const code = [...layouts, ...pages, 'signed-in-data'].flatMap((id) => {
    const entry = routes[id]
    return entry ? codeOf(entry) : []
  })
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isWorthKeeping(pathname))
    .map(({ pathname, search }) => pathname + search)
  return [...new Set([...loaded, ...code])]
}

const pagesOf = (role: Role | 'guest'): readonly string[] => {
  if (role === 'guest') return shopPages
  return role === 'user' ? tenantPages : inspectorPages
}

const isHere = (role: Role | 'guest'): boolean => (useAuthStore.getState().userRole ?? 'guest') === role

/** Has the worker fetch what it doesn't have yet, while the person is still here. */
const askFor = (role: Role | 'guest'): void => {
  if (isHere(role)) keepFiles(filesOfPages(pagesOf(role)))
}

const brought = new Set<Role | 'guest'>()

/**
 * Once per window, for roles that work offline: caches the pages they need, continuing when the network
 * returns. `parts` load what pages open without being part of them. Skipped for people who save data.
 */
export const bringPages = async (
  role: Role | 'guest',
  parts: readonly (() => Promise<unknown>)[] = [],
): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || navigator.connection?.saveData) return
  if (brought.has(role)) return
  brought.add(role)
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  const cart = () => import('~/parts/cart/cart-drawer.tsx')
  const opened = role === 'inspection_and_verification' ? parts : [cart, ...parts]
  await Promise.allSettled(opened.map((load) => load()))
  askFor(role)
  window.addEventListener('online', () => askFor(role))
}
