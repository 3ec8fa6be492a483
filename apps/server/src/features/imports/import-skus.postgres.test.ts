import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transact } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { router } from '../../router.ts'
import type { MoneyWorld } from '../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../testing/postgres-world.ts'
import { productZip } from '../../testing/product-zip.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(() => world.close())

test('of two imports of the same new SKU, the second is asked to preview again', async () => {
  const { db } = world.services
  const context = await world.signIn('admin')
  const file = productZip(['R-1,Sofa,sofas-and-chairs,900,,3,'])
  const { confirm } = await call(router.imports.preview, { kind: 'products', file }, { context })
  const run = () =>
    call(router.imports.run, { kind: 'products', file, confirm }, { context }).then(
      () => 'imported',
      (error: unknown) => (error as { code: string }).code,
    )
  const imports = await transact(world.services, async (ctx) => {
    // Nothing can be written until both have come as far as they can.
    await ctx.db.execute(sql`lock table stock_items in share mode`)
    const both = [run(), run()]
    await expect
      .poll(async () => {
        const waiting = sql`
          select 1 from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`
        return (await queryRows(db, waiting)).length
      })
      .toBe(2)
    return both
  })
  expect((await Promise.all(imports)).toSorted()).toEqual(['STALE', 'imported'])
})
