import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Nothing in the file runs or loads anything. Without a sandbox, in which Chromium's own viewer shows no PDF; the
 * type is fixed and not guessed, so no file is taken for a page.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

interface Span {
  from: number
  to: number
}

/** The bytes asked for, inclusive: null for all of them, `outside` if there are none such. */
export const spanOf = (header: string | undefined, size: number): Span | null | 'outside' => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return null
  const [, first = '', last = ''] = asked
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'outside' : { from, to }
}

/** RFC 6266: a plain name for old viewers, and the name as it is. */
const dispositionOf = (name: string): string =>
  `inline; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Sends a file to a viewer that may ask for parts of it (RFC 9110 §14). */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: File,
  name: string,
): Promise<FastifyReply> => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const { range, 'if-range': since } = request.headers
  // A PDF made on request differs in its date. Parts of two of them don't fit together.
  const span = since === undefined || since === etag ? spanOf(range, bytes.length) : null
  void reply.headers({
    'content-type': file.type,
    'content-disposition': dispositionOf(name),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    etag,
  })
  if (span === 'outside')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send(Buffer.alloc(0))
  if (!span) return reply.header('content-length', bytes.length).send(bytes)
  const part = bytes.subarray(span.from, span.to + 1)
  return reply
    .status(206)
    .header('content-range', `bytes ${span.from}-${span.to}/${bytes.length}`)
    .header('content-length', part.length)
    .send(part)
}
