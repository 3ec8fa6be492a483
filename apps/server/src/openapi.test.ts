import { createHash } from 'node:crypto'
import { linesType } from '@efie/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { makeHarness, type Harness } from './testing/harness.ts'
import { operations, promisedAudit } from './testing/operations.ts'

interface Operation {
  description?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { $ref?: string }>
  security: unknown[]
}
interface OpenApi {
  openapi: string
  components: { responses: Record<string, { description: string; content: unknown }> }
  paths: Record<string, Record<string, Operation>>
}

let harness: Harness
let app: FastifyInstance

beforeAll(async () => {
  harness = await makeHarness()
  app = await buildApp(harness.services, harness.handle)
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

describe('the documentation of the API', () => {
  test('names every operation, its refusals, who may call it and how it is audited', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json<OpenApi>()
    expect(document.openapi).toMatch(/^3\./)
    for (const one of operations) {
      const { method, path, meta } = one
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      const key = operation?.parameters?.find((parameter) => parameter.name === 'Idempotency-Key')
      expect(key?.required ?? false, `${method} ${path}`).toBe(meta.idempotent ?? false)
      for (const action of promisedAudit(one)) expect(operation?.description).toContain(`\`${action}\``)
      expect(operation?.security).toEqual(meta.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }])
    }
  })

  test('says for each operation every code that it can answer, by status, with its text', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json<OpenApi>()
    for (const { method, path, errorMap } of operations) {
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
      const told = Object.fromEntries(
        Object.entries(responses).flatMap(([status, { $ref }]) => {
          const name = $ref?.replace('#/components/responses/', '') ?? ''
          const text = document.components.responses[name]?.description ?? ''
          return [...text.matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, code, message]) => [
            code,
            { status: Number(status), message },
          ])
        }),
      )
      expect(told, `${method} ${path}`).toEqual(errorMap)
      expect(
        Object.keys(responses).some((status) => status.startsWith('4')),
        path,
      ).toBe(true)
    }
  })

  test.each([
    ['post', '/orders', ['201', '400', '401', '403', '409', '422', '429', '500', '503'], 'PRICE_CHANGED'],
    ['get', '/landlord/{token}', ['200', '404', '410'], 'LINK_EXPIRED'],
    ['post', '/documents', ['201', '413', '415', '422', '503'], 'SCAN_AWAY'],
    ['post', '/rpc/backup_database', ['202', '409'], 'BACKUP_RUNNING'],
    ['post', '/payments', ['201', '503'], 'GATEWAY_UNAVAILABLE'],
  ])('says of %s %s what it refuses with', async (method, path, statuses, code) => {
    const { responses } =
      (await app.inject('/api/v1/openapi.json')).json<OpenApi>().paths[path]?.[method] ?? {}
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(statuses))
    expect(JSON.stringify(responses)).toContain(code)
  })

  test('says of every list of pages, and of nothing else, that it can be read whole as lines', async () => {
    const { paths } = (await app.inject('/api/v1/openapi.json')).json<{
      paths: Record<
        string,
        Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>
      >
    }>()
    const offered = operations.filter(
      ({ method, path }) =>
        paths[path]?.[method.toLowerCase()]?.responses['200']?.content?.[linesType] !== undefined,
    )
    const paged = operations.filter(
      ({ output }) => output instanceof z.ZodObject && 'next_cursor' in output.shape,
    )
    expect(offered).toEqual(paged)
    expect(offered.length).toBeGreaterThan(50)
  })

  test('can be read in a browser from our own address alone', async () => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const script = /<script>([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source)
    expect(sources.length).toBeGreaterThan(1)
    for (const source of sources) {
      expect(source).toMatch(/^\/api\/docs\/assets\//)
      expect((await app.inject(source)).statusCode, source).toBe(200)
    }
    expect((await app.inject('/api/docs/assets/package.json')).statusCode).toBe(404)
  })
})
