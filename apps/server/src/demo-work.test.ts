import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { router } from './router.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'

// The demo is replayed once if its code has changed.
vi.setConfig({ hookTimeout: 600_000 })

let demo: DemoHarness
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

describe('open work', () => {
  const work = async (email: string) => {
    const { queues, trend } = await call(router.me.work, undefined, { context: await demo.person(email) })
    const days = trend?.days ?? []
    const sum = (fate: 'kept' | 'late') => days.reduce((total, day) => total + day[fate], 0)
    return { queue: (name: string) => queues.find(({ queue }) => queue === name), sum }
  }

  test('is mostly within the promise, a little of it due or late, on whatever day the demo is opened', async () => {
    const [analyst, inspector] = [await work('analyst@efie.example'), await work('inspector@efie.example')]
    expect(analyst.queue('applications-pending')).toMatchObject({ count: 7, late: 1, due: 1 })
    const documents = inspector.queue('documents-to-verify')
    expect(documents?.count).toBeGreaterThan(30)
    expect(documents?.late).toBe(2)
    for (const { sum } of [analyst, inspector]) {
      expect(sum('kept')).toBeGreaterThan(sum('late'))
      expect(sum('late')).toBeGreaterThan(0)
    }
    const finance = await work('finance@efie.example')
    for (const name of ['loans-to-pay-out', 'payouts-to-release', 'payouts-failed', 'refunds-to-release'])
      expect(finance.queue(name)).toMatchObject({ late: 0 })
  })

  test('was worked on from Monday to Friday, from nine to five', async () => {
    const at = sql`(${schema.auditEvents.created_at} at time zone 'UTC')`
    const rows = await demo.services.db
      .select({ action: schema.auditEvents.action, at: sql<string>`${at}::text` })
      .from(schema.auditEvents)
      .where(
        sql`${schema.auditEvents.actor_role} not in ('user', 'company', 'system')
          and ${schema.auditEvents.created_at} < ${demo.now}
          and (extract(isodow from ${at}) > 5 or ${at}::time not between '09:00' and '17:00')`,
      )
    expect(rows).toEqual([])
  })
})
