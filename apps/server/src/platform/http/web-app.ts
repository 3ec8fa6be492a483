import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicUrl, StartError, type Config } from '../../config.ts'
import { isOutage } from '../errors.ts'
import { notFoundBody } from './http.ts'
import {
  type Asked,
  makePage,
  robotsOf,
  sendPage,
  type Site,
  sitemapOf,
  type WebPage,
  type WritePage,
  writtenPages,
} from './web-pages.ts'

export const webBuild = fileURLToPath(new URL('../../../../web/build', import.meta.url))

/**
 * Routes of the web app, written by its build from `routes.ts`: all paths, and those with a page of their own,
 * public or guarded.
 */
const manifestSchema = z.object({
  paths: z.array(z.string().startsWith('/')),
  prerendered: z.array(z.string().startsWith('/')),
  /** Guarded paths, each with the folder of its page, which many share. */
  guarded: z.record(z.string().startsWith('/'), z.string().startsWith('/')).default({}),
  /** Paths whose pages the server renders from a pattern, each with the pattern's folder. */
  patterns: z.record(z.string().startsWith('/'), z.string().startsWith('/')).default({}),
  fallback: z.string(),
})

const PROGRAMS = ['/api/', '/auth/', '/realtime/', '/assets/', '/dev/', '/files/']
const isForPrograms = (path: string): boolean => PROGRAMS.some((prefix) => path.startsWith(prefix))
const hasExtension = (path: string): boolean => /\.[a-z0-9]{2,12}$/i.test(path)

/** The path without trailing slashes; null if a browser could read it as another host (`//example.com`). */
const withoutSlash = (url: string): string | null => {
  const [path = '', query] = url.split('?', 2)
  if (path === '/' || !path.endsWith('/')) return null
  return `/${path.replaceAll(/^[/\\]+|[/\\]+$/g, '')}${query === undefined ? '' : `?${query}`}`
}

const askedBy = (request: FastifyRequest): Asked => ({
  query: new URLSearchParams(request.url.split('?', 2)[1]),
  params: z.record(z.string(), z.string()).parse(request.params),
})

const notFound = (request: FastifyRequest, reply: FastifyReply, page: WebPage | null): FastifyReply => {
  const path = request.url.split('?', 1)[0] ?? '/'
  const visited = request.method === 'GET' || request.method === 'HEAD'
  if (!visited || isForPrograms(path)) return reply.status(404).send(notFoundBody)
  return page && !hasExtension(path)
    ? sendPage(request, reply, page, 404)
    : reply.status(404).send(notFoundBody)
}

const readManifest = (build: string): z.output<typeof manifestSchema> => {
  const result = manifestSchema.safeParse(JSON.parse(readFileSync(join(build, 'routes.json'), 'utf8')))
  if (result.success) return result.data
  throw new StartError('The web app build doesn’t match this server. Run npm run build and start again.')
}

const readPage = (file: string, site: Site): WebPage => {
  if (existsSync(file)) return makePage(readFileSync(file), site)
  throw new StartError('The web app build is incomplete. Run npm run build and start again.')
}

const holdsPage = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.html'))

/** Folders of the build that hold scripts and pictures; the others are those of pages. */
const fileFolders = (client: string): string[] =>
  readdirSync(client, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !holdsPage(join(client, entry.name)))
    .map(({ name }) => name)

/** Names of scripts change with their content. Pictures keep theirs, so a new one is seen within a day. */
const policies = {
  script: 'public, max-age=31536000, immutable',
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  other: 'no-cache',
}

/** What a file in a folder is, by its path within the build; the service worker, for one, is in none. */
const kindOf = (path: string): keyof typeof policies => {
  const [folder, file] = path.split(sep, 2)
  if (file === undefined) return 'other'
  return folder === 'assets' ? 'script' : 'picture'
}

/** Serves the built web app on its own paths, and a not-found page with status 404 on all others. */
export const mountWebApp = async (
  app: FastifyInstance,
  config: Config,
  build: string | null,
  {
    writers = {},
    listed = () => Promise.resolve([]),
    testPayments = false,
  }: {
    /** Renderers of pages that are filled in for each visit, by path. */
    writers?: Readonly<Record<string, WritePage>>
    /** Rendered paths to list in the sitemap. */
    listed?: () => Promise<string[]>
    testPayments?: boolean
  } = {},
): Promise<void> => {
  if (build === null || !existsSync(join(build, 'routes.json'))) {
    app.setNotFoundHandler((request, reply) => notFound(request, reply, null))
    return
  }
  const client = join(build, 'client')
  const origin = publicUrl(config)
  const { paths, prerendered, guarded, patterns, fallback } = readManifest(build)
  const site = { origin, testPayments }
  const fallbackPage = readPage(join(client, fallback), site)
  const pageIn = (folder: string) => readPage(join(client, folder, 'index.html'), site)
  const pages = new Map(prerendered.map((path) => [path, pageIn(path)]))
  for (const [path, folder] of Object.entries(guarded)) pages.set(path, pageIn(folder))
  const patternPages = new Map(Object.entries(patterns).map(([path, folder]) => [path, pageIn(folder)]))
  // Before static files: a folder of the build isn't a page.
  app.addHook('onRequest', (request, reply, done) => {
    const shorter = isForPrograms(request.url) ? null : withoutSlash(request.url)
    if (shorter === null || (request.method !== 'GET' && request.method !== 'HEAD')) return done()
    reply.redirect(shorter, 308)
  })
  for (const path of new Set([...paths, ...prerendered])) {
    const page = pages.get(path) ?? fallbackPage
    const write = writers[path]
    const written = write && writtenPages(patternPages.get(path) ?? page, write)
    app.get(path, async (request, reply) => {
      if (!written) return sendPage(request, reply, page)
      try {
        const today = await written(askedBy(request))
        return today ? sendPage(request, reply, today) : sendPage(request, reply, fallbackPage, 404)
      } catch (error) {
        request.log.warn({ err: error }, 'a page is sent as it was built')
        // People can still read it; 503 makes a search engine come back for the missing content.
        return sendPage(request, reply, page, isOutage(error) ? 503 : 200)
      }
    })
  }
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemapOf([...prerendered, ...(await listed())], origin)),
  )
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(origin)))
  await app.register(fastifyStatic, {
    root: client,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Pages are sent above, with their content policy.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', policies[kindOf(relative(client, path))])
      // A service worker runs under the policy of its own file.
      reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'")
    },
  })
  // One page loads thirty files, and an office or mobile network shares an address, so files would exhaust its limit.
  for (const folder of fileFolders(client))
    app.get<{ Params: { '*': string } }>(
      `/${folder}/*`,
      { config: { rateLimit: false } },
      ({ params }, reply) => reply.sendFile(join(folder, params['*'])),
    )
  app.setNotFoundHandler((request, reply) => notFound(request, reply, fallbackPage))
}
