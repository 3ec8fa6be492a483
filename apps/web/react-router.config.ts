import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { addSignedInCode, putContentFirst } from './content-first.ts'
import { buildServiceWorker } from './service-worker-build.ts'
import { shortenManifest } from './short-manifest.ts'

/** Public pages that are the same for everyone, so they can be read before JavaScript runs. */
const prerendered = [
  '/',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/eligibility',
  '/login',
  '/register',
  '/help',
  '/certificates',
  '/shop',
]

/**
 * Guarded pages: built without anyone's data, so that the browser knows from the start which code and answers
 * they need.
 */
const guarded = [
  '/application',
  '/dashboard',
  '/payments',
  '/payments/charged',
  '/documents',
  '/profile',
  '/notifications',
  '/tickets/create',
  '/tickets',
  '/checkout',
  '/register-company',
  '/orders',
  '/approvals',
]

/** Guarded paths with many pages, all built as one. */
const guardedPatterns = { '/payments/:id': '/payments/PAYMENT_ID', '/orders/:id': '/orders/ORDER_ID' }

/** Paths with too many pages to build: the server fills in the one built here, replacing the capitals. */
const patterns = { '/shop/:id': '/shop/PRODUCT_ID' }
const guardedFolders = [...guarded, ...Object.values(guardedPatterns)]
const built = [...prerendered, ...guardedFolders, ...Object.values(patterns)]

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: built,
  /** Tells the server which paths exist (others are 404) and which have a prerendered page: see routes.ts. */
  async buildEnd({ reactRouterConfig }) {
    const routes = reactRouterConfig.routes
    const fullPath = (id: string | undefined): string => {
      const entry = id === undefined ? undefined : routes[id]
      return entry ? `${fullPath(entry.parentId)}/${entry.path ?? ''}` : ''
    }
    const leaves = Object.values(routes).filter(
      (entry) => (entry.path !== undefined || entry.index) && entry.path !== '' && entry.path !== '*',
    )
    const paths = leaves.map((entry) =>
      fullPath(entry.id)
        .replaceAll(/\/+/g, '/')
        .replace(/(.)\/$/, '$1'),
    )
    const manifest = {
      paths: [...new Set(paths)].sort(),
      prerendered,
      guarded: { ...Object.fromEntries(guarded.map((path) => [path, path])), ...guardedPatterns },
      patterns,
      fallback: '__spa-fallback.html',
    }
    await mkdir(reactRouterConfig.buildDirectory, { recursive: true })
    await writeFile(
      join(reactRouterConfig.buildDirectory, 'routes.json'),
      `${JSON.stringify(manifest, null, 2)}\n`,
    )
    await putContentFirst(join(reactRouterConfig.buildDirectory, 'client'), built)
    await addSignedInCode(join(reactRouterConfig.buildDirectory, 'client'), guardedFolders)
    await shortenManifest(join(reactRouterConfig.buildDirectory, 'client'))
    await buildServiceWorker(join(reactRouterConfig.buildDirectory, 'client'), manifest.fallback)
  },
} satisfies Config
