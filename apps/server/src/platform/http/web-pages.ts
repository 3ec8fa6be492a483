import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An HTML file of the build, compressed once it is asked for, with the policy that allows its inline scripts by hash. */
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
 * Scripts are our own or allowed by hash. Inline styles are allowed, because components and charts set them.
 * Without `require-trusted-types-for`, which breaks the router's startup.
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

/** Placeholder origin the build writes where full URLs are needed, since it doesn't know the real one. */
const BUILT_FOR = 'https://efie.example'

/** Facts about this deployment that the build can't know. */
export interface Site {
  origin: string
  /** Marks each page as test payments, so that room for the notice is reserved from the first paint. */
  testPayments: boolean
}

export const makePage = (built: Buffer, { origin, testPayments }: Site): WebPage => {
  const named = built.toString('utf8').replaceAll(BUILT_FOR, origin)
  const html = testPayments ? named.replace(/<html[^>]*/, '$& data-payments="test"') : named
  return packPage(html, policyFor(html, origin), 9)
}

/**
 * `quality` of Brotli: a visitor is waiting for this page, and this level takes a fifth of the best one's
 * time.
 */
const packPage = (html: string, csp: string, quality: number): WebPage => {
  const plain = Buffer.from(html)
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    plain,
    get br() {
      return (br ??= brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    },
    get gzip() {
      return (gzip ??= gzipSync(plain))
    },
    etag: `"${sha256(plain)}"`,
    csp,
  }
}

/** Query and path parameters of a page's URL. */
export interface Asked {
  query: URLSearchParams
  params: Readonly<Record<string, string>>
}

/**
 * Fills a page of the build with current content, readable without scripts. Returns it unchanged if there is
 * nothing to fill in, and null if there is no such page.
 */
export type WritePage = (html: string, asked: Asked) => Promise<string | null>

/** Compressed variants of a page to keep. */
const KEPT = 100

/** Renders a page for a URL, compressed and cached by content. */
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

/** Sitemap of the pages that are the same for everyone. */
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
