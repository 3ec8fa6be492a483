import { appendFileSync } from 'node:fs'
import { schema } from '@efie/database'
import { openTestPglite } from '@efie/database/testing'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { signInAs } from './features/auth/testing.ts'
import { embeddedHandle } from './platform/database/database.ts'
import { callOperation } from './testing/call.ts'
import { operations } from './testing/operations.ts'
import { situations } from './testing/proofs/index.ts'
import type { Attempt, Stage } from './testing/proofs/situation.ts'
import { makeShopWorld } from './testing/shop.ts'
import { stackable } from './testing/stackable.ts'
import { makeWorld } from './testing/world.ts'

let app: FastifyInstance
let stage: Stage
let forgetting: ReturnType<typeof stackable>['forgetting']
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestPglite()
  const stack = stackable(embeddedHandle(opened.pglite))
  ;({ close } = opened)
  ;({ forgetting } = stack)
  const world = await makeShopWorld({ handle: stack.handle })
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

const hold = async () => {
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  let over: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    over = forgetting(async () => {
      resolve()
      await left
    })
  })
  return async () => {
    leave()
    await over
  }
}

const BEGINNING = '2026-11-20T09:00:00.000Z'
const byName = new Map(operations.map((operation) => [operation.name, operation]))

describe.each(Object.entries(situations))('%s', (_name, { operations: names, enter }) => {
  let leave: () => Promise<void>
  let attemptFor: (name: string) => Promise<Attempt>
  let entered = ''
  beforeAll(async () => {
    stage.clock.set(BEGINNING)
    leave = await hold()
    attemptFor = await enter(stage)
    entered = stage.clock.now().toISOString()
  })
  afterAll(() => leave())

  test.each(names)('%s', (name) =>
    forgetting(async () => {
      stage.clock.set(entered)
      const operation = byName.get(name)!
      const { by, input } = await attemptFor(name)
      const token = by && (await signInAs(stage.services, by)).access_token
      const answer = await callOperation(app, operation, input, token)
      const events = await stage.services.db
        .select()
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.request_id, answer.request_id))
      appendFileSync(
        '/tmp/success.log',
        JSON.stringify([
          name,
          operation.method,
          answer.status,
          answer.body?.code,
          events.map((e) => e.action + (e.kind === 'read' ? '(read)' : '')),
          events.map((e) => e.actor_id === (by?.id ?? null)),
          JSON.stringify(answer.body).slice(0, 300),
        ]) + '\n',
      )
      expect(answer.status).toBeLessThan(300)
    }),
  )
})
