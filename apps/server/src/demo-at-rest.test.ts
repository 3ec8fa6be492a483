import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryRows } from './platform/database/query-rows.ts'
import { ROOT_KEY } from './platform/root-key/root-key.ts'
import { openDemo, type DemoHarness } from './testing/demo.ts'

// The demo is replayed once if its code has changed.
vi.setConfig({ hookTimeout: 600_000 })

let demo: DemoHarness
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

/** Every row as PostgreSQL prints it, by table. */
const dump = async (): Promise<Map<string, string[]>> => {
  const { db } = demo.services
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('auth', 'public') and table_type = 'BASE TABLE'`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables) {
    const found = await queryRows<{ row: string }>(
      db,
      sql.raw(`select row_to_json(t)::text as row from ${name} t`),
    )
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  return rows
}

test('the demo of a build brings no root key: each machine makes its own', async () => {
  const { db } = demo.services
  expect(await db.$count(schema.meta, eq(schema.meta.key, ROOT_KEY))).toBe(0)
  expect(await db.$count(schema.fieldKeys)).toBeGreaterThan(1)
})

test('whoever reads a year of Efie’s database learns no card, birthday, phone number or payout account', async () => {
  const { db } = demo.services
  const people = await db.select().from(schema.profiles)
  const applications = await db.select().from(schema.applications)
  const secrets = new Map<string, string>()
  for (const { ghana_card_number, date_of_birth, phone } of people) {
    if (ghana_card_number) secrets.set(ghana_card_number, 'card')
    if (date_of_birth) secrets.set(`"${date_of_birth}"`, 'birthday')
    if (phone) secrets.set(phone.replace('+233', ''), 'phone')
  }
  for (const { landlord_phone, payout_account } of applications) {
    secrets.set(landlord_phone.replace('+233', ''), 'landlord’s phone')
    if (payout_account) secrets.set(payout_account.replace('+233', ''), 'payout account')
  }
  expect(secrets.size).toBeGreaterThan(150)
  const leaks = new Map<string, number>()
  for (const [table, rows] of await dump())
    for (const row of rows)
      for (const [plain, kind] of secrets)
        if (row.includes(plain)) {
          const where = `${table}: ${kind}`
          leaks.set(where, (leaks.get(where) ?? 0) + 1)
        }
  expect(Object.fromEntries(leaks)).toEqual({})
})

test('every home has pictures of its own', async () => {
  const { db } = demo.services
  const homes = await db.select({ images: schema.properties.images }).from(schema.properties)
  for (const { images } of homes) expect(images.length).toBeGreaterThan(0)
  const photos = await db.select({ digest: schema.photos.digest }).from(schema.photos)
  const shown = homes.flatMap(({ images }) => images)
  expect(new Set(photos.map(({ digest }) => digest)).size).toBe(shown.length)
})
