import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One HTML file of the build, ready to be sent: compressed once, with the policy that names its own inline scripts. */
export interface WebPage {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  csp: string
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

/**
 * Scripts come from us or are named by hash. Styles may stand in the page: components and charts set them. No `require-
 * trusted-types-for`: the router's own start breaks under it.
 */
const policyFor = (html: string, origin: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => `'sha256-${sha256(code)}'`)
  const socket = origin.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The address that the build writes into what has to name pages in full; it cannot know ours. */
const BUILT_FOR = 'https://efie.example'

/** What this server is, which the build cannot know. */
export interface Site {
  origin: string
  /** Marks each page, so that room for the strip which says so is there from the first paint. */
  testPayments: boolean
}

export const makePage = (built: Buffer, { origin, testPayments }: Site): WebPage => {
  const named = built.toString('utf8').replaceAll(BUILT_FOR, origin)
  const html = testPayments ? named.replace(/<html[^>]*/, '$& data-payments="test"') : named
  return packPage(html, policyFor(html, origin), 9)
}

/** `quality`: of Brotli; a page that somebody waits for is packed in a fifth of the time of the best. */
const packPage = (html: string, csp: string, quality: number): WebPage => {
  const plain = Buffer.from(html)
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: gzipSync(plain),
    etag: `"${sha256(plain)}"`,
    csp,
  }
}

/** What the address of a page asks for: its query, and the changing parts of its path. */
export interface Asked {
  query: URLSearchParams
  params: Readonly<Record<string, string>>
}

/**
 * Writes into a page of the build what it shows today, without scripts; gives it back as it is when there is nothing to
 * write, and null when there is no such page.
 */
export type WritePage = (html: string, asked: Asked) => Promise<string | null>

/** So many states of a page are kept packed. */
const KEPT = 100

/** A page as it stands today for what its address asks for. */
export const writtenPages = (page: WebPage, write: WritePage) => {
  const built = page.plain.toString('utf8')
  const kept = new Map<string, WebPage>()
  return async (asked: Asked): Promise<WebPage | null> => {
    const html = await write(built, asked)
    if (html === null) return null
    if (html === built) return page
    const known = kept.get(html)
    if (known) return known
    const packed = packPage(html, page.csp, 5)
    if (kept.size >= KEPT) kept.clear()
    kept.set(html, packed)
    return packed
  }
}

/** For search engines: the pages that are the same for everybody. */
export const sitemapOf = (paths: readonly string[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

export const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    ...['/admin', '/api/', '/auth/', '/landlord/', '/guarantees/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const encodingOf = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: WebPage,
  status = 200,
): FastifyReply => {
  const encoding = encodingOf(request)
  reply
    .status(status)
    .header('content-security-policy', page.csp)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  if (status === 200) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  }
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.plain)
}
