import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { bringDemoToNow, snapshotKeys } from '../demo/index.ts'
import { embeddedHandle } from '../platform/database/database.ts'
import { bringFieldKeys, openFieldKeys } from '../platform/field-keys/field-keys.ts'
import { queryRows } from '../platform/database/query-rows.ts'
import { diskStorage } from '../platform/storage/file-storage.ts'
import { takeDemoSnapshot } from '../prepare.ts'
import { makeHarness, testClock, type Harness } from './harness.ts'
import type { SignedInContext } from './money.ts'

export interface DemoHarness extends Harness {
  /** The moment the demo is opened. */
  now: string
  today: string
  /** Context of a person with an account in the demo. */
  person: (email: string) => Promise<SignedInContext>
  /** Number of rows of a table by value of a column. */
  counted: (table: string, column: string) => Promise<Record<string, number>>
}

const personOf =
  ({ services, as }: Harness): DemoHarness['person'] =>
  async (email) => {
    const { profiles } = schema
    const [row] = await services.db.select().from(profiles).where(eq(profiles.email, email))
    const context = row && as(row)
    if (!context?.actor) throw new Error(`${email} has no account in the demo`)
    return { ...context, actor: context.actor }
  }

const countedIn =
  ({ services }: Harness): DemoHarness['counted'] =>
  async (table, column) => {
    const rows = await queryRows<{ value: string; rows: number }>(
      services.db,
      sql`select ${sql.identifier(column)} as value, count(*)::int as rows from ${sql.identifier(table)} group by 1`,
    )
    return Object.fromEntries(rows.map((row) => [row.value, row.rows]))
  }

/** A suite's copy of the demo, opened at the moment of its creation. Recreated when the code has changed. */
export const openDemo = async (
  options: Pick<NonNullable<Parameters<typeof makeHarness>[0]>, 'gateway'> = {},
): Promise<DemoHarness> => {
  const snapshot = await takeDemoSnapshot()
  const folder = mkdtempSync(join(tmpdir(), 'efie-demo-'))
  cpSync(snapshot, folder, { recursive: true })
  const handle = embeddedHandle(await PGlite.create({ dataDir: join(folder, 'database') }))
  const [row] = await handle.db.select().from(schema.meta).where(eq(schema.meta.key, 'demo'))
  if (!row) throw new Error('the snapshot is no demo')
  // A cast: `makeDemo` writes it.
  const { seeded_at: now } = row.value as { seeded_at: string }
  const harness = await makeHarness({ ...options, handle, clock: testClock(now) })
  harness.services.storage = diskStorage(join(folder, 'files'))
  await bringFieldKeys(harness.services, snapshotKeys(harness.services.config))
  await openFieldKeys(harness.services)
  await bringDemoToNow(harness.services)
  return {
    ...harness,
    now,
    today: now.slice(0, 10),
    person: personOf(harness),
    counted: countedIn(harness),
    close: async () => {
      await harness.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
