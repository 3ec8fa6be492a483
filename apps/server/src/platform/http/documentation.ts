import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { makeOpenApi } from './openapi.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ASSETS = '/api/docs/assets/'
const served = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'])

const START = `window.ui = SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false, validatorUrl: null })`
const hash = createHash('sha256').update(START).digest('base64')

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Efie API</title><link rel="icon" href="${ASSETS}favicon-32x32.png">
<link rel="stylesheet" href="${ASSETS}swagger-ui.css"></head>
<body><div id="docs"></div><script src="${ASSETS}swagger-ui-bundle.js"></script><script>${START}</script></body></html>`

/**
 * Content policy of the API viewer, which sets inline styles and uses data URLs for icons. Scripts are our
 * own or allowed by hash.
 */
const CSP = `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/api/v1/openapi.json`, and `/api/docs` to read and try it. */
export const mountDocumentation = async (app: FastifyInstance): Promise<void> => {
  let text: Promise<string> | undefined
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    text ??= makeOpenApi().then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(PAGE),
  )
  await app.register(fastifyStatic, {
    root: viewer,
    prefix: ASSETS,
    decorateReply: false,
    index: false,
    maxAge: '1d',
    allowedPath: (path) => served.has(path),
  })
}
