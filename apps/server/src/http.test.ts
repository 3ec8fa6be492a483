import { connect } from 'node:net'
import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Lifecycle } from './platform/http/health.ts'
import { buildHttp } from './platform/http/http.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import { mountWebApp } from './platform/http/web-app.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { makeWebBuild, type WebBuild } from './testing/web-build.ts'

let harness: Harness
let app: FastifyInstance
const lifecycle: Lifecycle = { draining: false }

beforeAll(async () => {
  harness = await makeHarness({ environment: { METRICS_TOKEN: 'a-long-metrics-token' } })
  app = await buildApp(harness.services, harness.handle, { lifecycle })
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

describe('health', () => {
  test('says that the process lives and is ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('is not ready while draining, but still answers', async () => {
    lifecycle.draining = true
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'draining' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    lifecycle.draining = false
  })

  test('is not ready on a database without our migrations', async () => {
    await harness.services.db.execute(sql`delete from drizzle.migrations`)
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'not migrated' })
  })
})

describe('metrics', () => {
  test('are given for the token and to no one else', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(401)
    const wrong = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })
    expect(wrong.statusCode).toBe(401)
    const answer = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-long-metrics-token' },
    })
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
    )
    expect(answer.body).toContain('realtime_sockets 0')
  })
})

describe('metrics without a token', () => {
  test('are for this machine, not for who comes through its proxy', async () => {
    const open = Fastify()
    mountMetrics(open, readConfig({}))
    const status = async (headers: Record<string, string>) =>
      (await open.inject({ url: '/metrics', headers })).statusCode
    expect(await status({ host: '127.0.0.1:3000' })).toBe(200)
    expect(await status({ host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.9' })).not.toBe(200)
    expect(await status({ host: 'efie.example' })).not.toBe(200)
    await open.close()
  })
})

describe('the limit on requests', () => {
  test('counts the API, not the files of a page nor the probes', async () => {
    const limited = await buildHttp(readConfig({ RATE_LIMITS: 'on' }), harness.services.log)
    const photo = '/api/v1/product-images/1'
    const files = ['/assets/a.js', '/products/sofa.svg', '/home/hero.svg']
    const build = makeWebBuild(
      { paths: ['/about'], prerendered: ['/about'] },
      {
        'client/about/index.html': '',
        'client/fallback.html': '',
        ...Object.fromEntries(files.map((file) => [`client${file}`, 'ok'])),
      },
    )
    await mountWebApp(limited, readConfig({}), build.folder)
    for (const path of ['/api/v1/me', photo, '/readyz']) limited.get(path, async () => 'ok')
    const left = async (url: string) => (await limited.inject(url)).headers['x-ratelimit-remaining']
    expect(await left('/api/v1/me')).toBe('599')
    for (const file of files) {
      expect((await limited.inject(file)).body, file).toBe('ok')
      expect(await left(file), file).toBeUndefined()
    }
    expect(await left('/about')).toBe('598')
    expect(await left(photo)).toBe('5999')
    expect(await left('/readyz')).toBeUndefined()
    expect(await left('/api/v1/me')).toBe('597')
    await limited.close()
    build.remove()
  })

  test('counts an IPv4 client once, however its address is written, and a subscriber of IPv6 once', async () => {
    const limited = await buildHttp(
      readConfig({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }),
      harness.services.log,
    )
    limited.get('/', async () => 'ok')
    const left = async (ip: string) =>
      (await limited.inject({ url: '/', headers: { 'x-forwarded-for': ip } })).headers[
        'x-ratelimit-remaining'
      ]
    const asked = [
      '41.66.0.1',
      '::ffff:41.66.0.1',
      '::ffff:41.66.0.2',
      '2c0f:2a80:1:2::1',
      '2c0f:2a80:1:2:9::1',
    ]
    const answers = []
    for (const ip of asked) answers.push(await left(ip))
    expect(answers).toEqual(['599', '598', '599', '599', '598'])
    await limited.close()
  })
})

describe('every answer', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const address = app.server.address()
      if (address === null || typeof address === 'string') throw new Error('the app does not listen')
      const socket = connect(address.port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

  test.each(['/api/v1/products', '/api/v1/me', '/api/v1/nothing', '/healthz', '/nowhere', '/%ff', '/%00'])(
    'to %s has an id and is never cached',
    async (path) => {
      const { headers } = await app.inject({ url: path, headers: { 'x-request-id': 'asked-for-1' } })
      expect([headers['x-request-id'], headers['cache-control']]).toEqual(['asked-for-1', 'no-store'])
    },
  )

  test('about the terms in force may be kept for a minute, and holds nothing of how we decide', async () => {
    const answer = await app.inject('/api/v1/terms')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    expect(answer.json()).toMatchObject({ min_monthly_rent: 10_000, shop_months: [3, 6, 9, 12], version: 1 })
    expect(Object.keys(answer.json())).not.toContain('two_person_exposure')
  })

  test('is an error of ours where the address cannot be read', async () => {
    const answer = await app.inject('/%ff')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'We couldn’t read that request' },
    ])
  })

  test.each([
    ['GARBAGE\r\n\r\n', /^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"/s],
    [
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: efie\r\n\r\n`,
      /^HTTP\/1\.1 431 .*"code":"BODY_TOO_LARGE"/s,
    ],
  ])('is an error of ours to what is no request', async (text, expected) => {
    const answer = await raw(text)
    expect(answer).toMatch(expected)
    expect(answer).toMatch(/\r\nX-Request-Id: \S+\r\n/)
  })

  test.each([
    ['\\ud800', 400],
    ['x\\uDFFF', 400],
    [String.raw`\\\ud800`, 400],
    ['\\ud83d\\udca5', 401],
    ['💥', 401],
    [String.raw`\\ud800`, 401],
  ])('refuses half a character, and no whole one: %s', async (description, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/journal-entries',
      headers: { 'content-type': 'application/json' },
      payload: `{"description":"${description}"}`,
    })
    expect(answer.statusCode).toBe(status)
    if (status === 400)
      expect(answer.json()).toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ message: 'Text can’t contain half a surrogate pair' }] },
      })
  })

  test('says which limit a file broke', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/documents',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.alloc(12 * 1_048_576),
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'FILE_TOO_LARGE'])
  })
})

describe('paths that lead nowhere', () => {
  test.each(['/api/v1/nothing', '/dev/mailbox', '/assets/gone.js', '/nowhere'])(
    '%s is a JSON 404',
    async (path) => {
      const answer = await app.inject(path)
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }])
    },
  )
})

describe('the web app', () => {
  let site: FastifyInstance
  const INLINE = 'window.started = true'
  let build: WebBuild

  beforeAll(async () => {
    build = makeWebBuild(
      {
        paths: ['/', '/about', '/shop', '/shop/:id', '/orders/:id', '/dashboard'],
        prerendered: ['/', '/about', '/shop'],
        patterns: { '/shop/:id': '/shop/PATTERN' },
      },
      {
        'client/index.html': `<h1>Home</h1><script>${INLINE}</script><script src="/assets/a.js"></script>`,
        'client/about/index.html': '<h1>About</h1>',
        'client/shop/index.html': `<h1>Shop</h1><p></p><script>${INLINE}</script>`,
        'client/shop/PATTERN/index.html': '<h1>PATTERN</h1>',
        'client/fallback.html': '<div id="loader"></div>',
        'client/assets/a.js': 'console.log(1)',
        'client/sw.js': 'self',
        'client/products/sofa.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    )
    site = Fastify()
    await mountWebApp(site, readConfig({ PUBLIC_URL: 'https://efie.test' }), build.folder, {
      writers: {
        '/shop': (html, { query }) => {
          if (query.get('category') === 'broken') return Promise.reject(new Error('no database'))
          return Promise.resolve(html.replace('<p>', `<p>${query.get('category') ?? 'everything'}`))
        },
        '/shop/:id': (html, { params: { id = '' } }) => {
          if (id === 'broken') return Promise.reject(new Error('no database'))
          return Promise.resolve(id === 'unknown' ? null : html.replace('PATTERN', id))
        },
      },
      listed: () => Promise.resolve(['/shop/bed']),
    })
  })
  afterAll(async () => {
    await site.close()
    build.remove()
  })

  test('answers its prerendered pages with a policy that names their inline scripts', async () => {
    const home = await site.inject('/')
    expect(home.body).toContain('<h1>Home</h1>')
    const hash = createHash('sha256').update(INLINE).digest('base64')
    expect(home.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
    const about = await site.inject('/about')
    expect(about.body).toContain('About')
    expect(about.headers['content-security-policy']).not.toContain('sha256-')
  })

  test('writes a page anew for each address, with the policy it was built with; sends it as built when that fails', async () => {
    const everything = await site.inject('/shop')
    expect(everything.body).toContain('<p>everything</p>')
    const hash = createHash('sha256').update(INLINE).digest('base64')
    expect(everything.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const beds = await site.inject('/shop?category=beds')
    expect(beds.body).toContain('<p>beds</p>')
    expect(beds.headers['etag']).not.toBe(everything.headers['etag'])
    const again = await site.inject({
      url: '/shop?category=beds',
      headers: { 'if-none-match': String(beds.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
    const broken = await site.inject('/shop?category=broken')
    expect([broken.statusCode, broken.body]).toEqual([200, `<h1>Shop</h1><p></p><script>${INLINE}</script>`])
  })

  test('writes pages into their pattern, never shows the pattern itself, and answers 404 where there is none', async () => {
    const bed = await site.inject('/shop/bed')
    expect([bed.statusCode, bed.body]).toEqual([200, '<h1>bed</h1>'])
    const unknown = await site.inject('/shop/unknown')
    expect([unknown.statusCode, unknown.body]).toEqual([404, '<div id="loader"></div>'])
    const broken = await site.inject('/shop/broken')
    expect([broken.statusCode, broken.body]).toEqual([200, '<div id="loader"></div>'])
  })

  test('names its public pages to search engines, and what is listed beside them', async () => {
    const { body } = await site.inject('/sitemap.xml')
    expect([...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url)).toEqual(
      ['/', '/about', '/shop', '/shop/bed'].map((path) => `https://efie.test${path}`),
    )
  })

  test('answers its other paths with the shell', async () => {
    for (const path of ['/dashboard', '/orders/123']) {
      const answer = await site.inject(path)
      expect([answer.statusCode, answer.body], path).toEqual([200, '<div id="loader"></div>'])
    }
  })

  test('answers unknown paths with the shell and 404, other methods with JSON', async () => {
    const answer = await site.inject('/nowhere')
    expect([answer.statusCode, answer.body]).toEqual([404, '<div id="loader"></div>'])
    const posted = await site.inject({ method: 'POST', url: '/nowhere' })
    expect([posted.statusCode, posted.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }])
  })

  test('sends a page again only when it has changed, compressed where that is understood', async () => {
    const first = await site.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await site.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } })
    expect(again.statusCode).toBe(304)
  })

  test('keeps hashed files for a year, pictures for a day, others for no time, and gives no page without its policy', async () => {
    const picture = await site.inject('/products/sofa.svg')
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    })
    const { etag = '' } = picture.headers
    const again = await site.inject({ url: '/products/sofa.svg', headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect((await site.inject('/products/gone.svg')).statusCode).toBe(404)
    for (const path of ['/products/%2e%2e/%2e%2e/routes.json', '/products/..%2f..%2froutes.json'])
      expect((await site.inject(path)).statusCode, path).not.toBe(200)
    expect((await site.inject('/assets/a.js')).headers['cache-control']).toContain('immutable')
    expect((await site.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await site.inject('/about/index.html')).statusCode).toBe(404)
    expect((await site.inject('/../routes.json')).statusCode).toBe(404)
  })

  test('redirects a trailing slash, never to another host', async () => {
    const answer = await site.inject('/about/?a=1')
    expect([answer.statusCode, answer.headers['location']]).toEqual([308, '/about?a=1'])
    for (const path of ['//elsewhere.example/', '/\\elsewhere.example/']) {
      const location = (await site.inject(path)).headers['location'] ?? '/'
      expect(new URL(location, 'http://efie.example').host).toBe('efie.example')
    }
  })
})

test.each([
  [true, '<html lang="en" data-payments="test">'],
  [false, '<html lang="en">'],
])('with test payments: %s, every page begins with %s', async (testPayments, html) => {
  const page = '<html lang="en"><p></p></html>'
  const build = makeWebBuild(
    { paths: ['/dashboard'], prerendered: ['/about', '/shop'] },
    { 'client/about/index.html': page, 'client/shop/index.html': page, 'client/fallback.html': page },
  )
  const site = Fastify()
  await mountWebApp(site, readConfig({}), build.folder, {
    testPayments,
    writers: { '/shop': (built) => Promise.resolve(built.replace('<p>', '<p>beds')) },
  })
  for (const path of ['/about', '/shop', '/dashboard', '/nowhere'])
    expect((await site.inject(path)).body, path).toContain(html)
  await site.close()
  build.remove()
})
