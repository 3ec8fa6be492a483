import type { ServiceState } from '@efie/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMaintenance, mountMaintenance, RESTORE_BACKUP, type Maintenance } from './maintenance.ts'

let app: FastifyInstance
let maintenance: Maintenance

beforeEach(() => {
  app = Fastify()
  maintenance = makeMaintenance()
  app.setErrorHandler((error: { code?: string }, _request, reply) =>
    reply.status(error.code === 'RESTORING' ? 503 : 500).send({ code: error.code }),
  )
  mountMaintenance(app, maintenance)
  for (const url of ['/api/v1/*', '/auth/v1/token', '/files/:name', '/healthz', '/*'])
    app.all(url, async () => ({ ok: true }))
})
afterEach(() => app.close())

const refused = async (method: 'GET' | 'POST', url: string): Promise<boolean> =>
  (await app.inject({ method, url })).statusCode === 503

test.each<[ServiceState, boolean, boolean]>([
  ['open', false, false],
  ['read-only', false, true],
  ['closed', true, true],
])('%s: reads are refused %s, writes %s', async (state, reads, writes) => {
  maintenance.enter(state)
  for (const url of ['/api/v1/payments', '/%61pi/v1/payments', '/auth/v1/token', '/files/a.pdf']) {
    expect([url, await refused('GET', url)]).toEqual([url, reads])
    expect([url, await refused('POST', url)]).toEqual([url, writes])
  }
  expect(await refused('GET', '/healthz')).toBe(false)
  expect(await refused('GET', '/admin')).toBe(false)
})

test('jobs wait during a restore, and unattended ones until the books were checked', () => {
  const waits = () => [false, true].map((unattended) => maintenance.waitOf('a-job', unattended) > 0)
  expect(waits()).toEqual([false, false])
  maintenance.enter('read-only')
  expect(waits()).toEqual([true, true])
  expect(maintenance.waitOf(RESTORE_BACKUP, false)).toBe(0)
  maintenance.enter('closed', true)
  maintenance.enter('open')
  expect(waits()).toEqual([false, true])
  maintenance.enter('open', false)
  expect(waits()).toEqual([false, false])
})
