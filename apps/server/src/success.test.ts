import { schema } from '@efie/database'
import { openTestPglite } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { embeddedHandle } from './platform/database/database.ts'
import { callOperation, type Answer } from './testing/call.ts'
import { signInAs } from './testing/money.ts'
import { operations, promisedAudit, type Operation } from './testing/operations.ts'
import { situations } from './testing/proofs/index.ts'
import { provenBy, type Attempt, type Stage } from './testing/proofs/situation.ts'
import { makeShopWorld } from './testing/shop.ts'
import { stackable } from './testing/stackable.ts'
import { makeWorld } from './testing/world.ts'

// Every operation succeeds for a role that may call it, answers what the contract declares, and writes the
// audit event its `audit` promises; one that promises none writes none.

let app: FastifyInstance
let stage: Stage
let stack: ReturnType<typeof stackable>
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestPglite()
  ;({ close } = opened)
  stack = stackable(embeddedHandle(opened.pglite))
  // Location of the backup to download.
  const world = await makeShopWorld({ handle: stack.handle, environment: { DATA_DIR: opened.folder } })
  app = await buildApp(world.services, world.handle)
  await app.ready()
  stage = {
    ...world,
    recovery: await world.signIn('recovery_and_collections'),
    rows: await makeWorld(world.services),
  }
})
afterAll(async () => {
  await app.close()
  await close()
})

const BEGINNING = '2026-11-20T09:00:00.000Z'
const byName = new Map(operations.map((operation) => [operation.name, operation]))

const auditOf = async (answer: Answer, { by }: Attempt): Promise<string[]> => {
  const { auditEvents } = schema
  const events = await stage.services.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.request_id, answer.request_id))
  // What a provider answers in the meantime is the system's act.
  const actors = new Set([by?.id ?? null, null])
  expect(events.filter(({ actor_id }) => !actors.has(actor_id))).toEqual([])
  return events.map(({ action }) => action)
}

const expectOutput = ({ output }: Operation, answer: Answer): void => {
  expect(answer.sent.bytes).toBeGreaterThan(0)
  if (output instanceof z.ZodFile) return expect(answer.sent.type).not.toContain('json')
  expect(output?.parse(answer.body)).toEqual(answer.body)
}

const seen = new Set<string>()

describe.each(Object.entries(situations))('%s', (_name, { proofs, enter }) => {
  let attemptFor: (proof: string) => Promise<Attempt>
  let entered: string
  let leave: () => Promise<void>
  beforeAll(async () => {
    leave = await stack.beginForgetting()
    stage.clock.set(BEGINNING)
    attemptFor = await enter(stage)
    entered = stage.clock.now().toISOString()
  })
  afterAll(() => leave())

  test.each(proofs)('%s', (name) =>
    stack.forgetting(async () => {
      stage.clock.set(entered)
      const operation = byName.get(provenBy(name))
      if (!operation) throw new Error(`the contract has no ${name}`)
      const attempt = await attemptFor(name)
      const token = attempt.by && (await signInAs(stage.services, attempt.by)).access_token
      const answer = await callOperation(app, operation, attempt.input, token)
      expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(operation.status)
      expectOutput(operation, answer)
      const promised = promisedAudit(operation)
      const left = await auditOf(answer, attempt)
      if (promised.length === 0) return expect(left).toEqual([])
      const kept = promised.filter((action) => left.includes(action))
      expect(kept.length, `promises ${promised.join(' or ')}, leaves ${left.join(', ')}`).toBeGreaterThan(0)
      for (const action of kept) seen.add(`${operation.name} ${action}`)
    }),
  )
})

describe('the contract', () => {
  test('promises an audit event of every write, or says why there is none', () => {
    const silent = operations.filter(({ method, meta }) => method !== 'GET' && meta.audit === undefined)
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('promises no audit event that no proof has seen', () => {
    const promised = operations.flatMap((operation) =>
      promisedAudit(operation).map((action) => `${operation.name} ${action}`),
    )
    expect(promised.filter((one) => !seen.has(one))).toEqual([])
  })

  test('has no operation without a proof', () => {
    const proven = new Set(Object.values(situations).flatMap(({ proofs }) => proofs.map(provenBy)))
    expect(operations.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
  })
})
