import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The app's shell with its content policy, as the server answers a path that wasn't built. The query tells it apart from that page. */
const shell = '/offline?shell'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Shown for a page that isn't cached, so it must be available from the start. */
const standIn = 'app/pages/offline-page'

interface BuiltRoute {
  module: string
  imports?: string[]
  css?: string[]
}

const codeOf = async (client: string, id: string): Promise<string[]> => {
  const names = await readdir(join(client, 'assets'))
  const name = names.find((entry) => /^manifest-.*\.js$/.test(entry)) ?? ''
  const text = await readFile(join(client, 'assets', name), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, BuiltRoute | undefined>
  }
  const route = routes[id]
  if (!route) throw new Error(`the build knows no route ${id}`)
  return [route.module, ...(route.imports ?? []), ...(route.css ?? [])]
}

/** Bundles the service worker into one file beside the built app, with the list of files to cache first. */
export const buildServiceWorker = async (client: string, fallback: string): Promise<void> => {
  const html = await readFile(join(client, fallback))
  const files = new Set([
    ...[...html.toString('utf8').matchAll(/"(\/assets\/[^"?]+)"/g)].map(([, url = '']) => url),
    ...(await codeOf(client, standIn)),
  ])
  const icons = await Promise.all(
    ['/favicon.svg', '/icons/social.svg', '/manifest.webmanifest'].map(async (url) => ({
      url,
      revision: hashOf(await readFile(join(client, url))),
    })),
  )
  const precache = [{ url: shell, revision: hashOf(html) }, ...[...files].map((url) => ({ url })), ...icons]
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __PRECACHE__: JSON.stringify(precache),
      __SHELL__: JSON.stringify(shell),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('src/worker/service-worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'efie',
        fileName: () => 'service-worker.js',
      },
    },
  })
}
