/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { filesToKeep, keepFiles } from './files-to-keep.ts'
import { trackMissingCode, offlinePath, offlinePathFor } from './missing-code.ts'
import { openLink, renewSubscription, shownNotification } from './notifications.ts'

/** Filled in by the build, see service-worker-build.ts. */
declare const __PRECACHE__: { url: string; revision?: string }[]
declare const __SHELL__: string
declare const self: ServiceWorkerGlobalScope

/**
 * Caches the app's own files, never user data: API responses live in stores that signing out clears. Pages
 * come from the server while it is reachable, so that new versions, 404s and their own security policies take
 * effect.
 */
void self.skipWaiting()
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
cleanupOutdatedCaches()
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

const missingCode = trackMissingCode()

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * 24 * 3_600 }),
    {
      fetchDidFail: async ({ request, event }) => {
        if (request.destination !== 'script' || !(event instanceof FetchEvent)) return
        const page = await self.clients.get(event.clientId)
        if (page) missingCode.record(page.url, Date.now())
      },
    },
  ],
})

/** Photos of products, which never change. The most recently viewed ones are available offline. */
const photos = new CacheFirst({
  cacheName: 'photos',
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * 24 * 3_600 })],
})

/** Drawn pictures of products. */
const pictures = new StaleWhileRevalidate({
  cacheName: 'pictures',
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * 24 * 3_600 })],
})

/** Folders whose files are cached, each with how. */
const folders = [
  ['/assets/', assets],
  ['/api/v1/product-images/', photos],
  ['/products/', pictures],
] as const

for (const [folder, strategy] of folders)
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(folder), strategy)

let latest = 0

self.addEventListener('message', (event) => {
  latest += 1
  const own = latest
  const goesOn = () => own === latest && self.navigator.onLine
  const isCached = async (url: string) => (await caches.match(url)) !== undefined
  const fetchAndCache = async (url: string) => {
    const [, strategy] = folders.find(([folder]) => url.startsWith(folder)) ?? []
    const [response, done] =
      strategy?.handleAll({ request: new Request(url, { priority: 'low' }), event }) ?? []
    await response
    await done
  }
  event.waitUntil(keepFiles(filesToKeep(event.data), isCached, fetchAndCache, goesOn))
})

const isPage = (path: string): boolean =>
  !/^\/(?:api|auth|dev|files|realtime|sandbox)\//.test(path) && !/\.[a-z0-9]{2,12}$/i.test(path)

/**
 * The app shell, which loads the page's code from the caches, or a redirect to the offline page when that
 * code is missing.
 */
const withoutNetwork = async (url: URL): Promise<Response> =>
  url.pathname !== offlinePath && missingCode.isRecent(url.href, Date.now())
    ? Response.redirect(offlinePathFor(url))
    : ((await matchPrecache(__SHELL__)) ?? Response.error())

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => withoutNetwork(new URL(request.url)) }] }),
)

self.addEventListener('push', (event) => {
  const { title, options } = shownNotification(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(self.clients, event.notification.data, self.location.origin))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self.registration, event)),
)
