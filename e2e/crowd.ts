import { referenceAlphabet } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { queryRows } from '../apps/server/src/platform/database/query-rows.ts'

const people = 100_000
const payments = 30_000

/** Which of them is looked for. */
const wanted = { person: 77_777, payment: 12_345 }

const firstNames = `array['Ama','Kofi','Akosua','Kwame','Esi','Yaw','Abena','Kojo','Efua','Kwabena','Adwoa','Kweku']`
const lastNames = `array['Mensah','Owusu','Boateng','Asante','Osei','Appiah','Addo','Quaye','Tetteh','Agyeman','Darko']`

/** In the order of their numbers, as real ids are in the order of time. */
const idOf = (group: 'a' | 'b', i: string | number) =>
  `('00000000-0000-7000-${group}000-' || lpad(to_hex(${i}), 12, '0'))::uuid`

/** Each number’s four characters of a reference. */
const characters = (hex: string) =>
  `translate(${hex}, '0123456789abcdef', '${referenceAlphabet.slice(0, 16)}')`

const created = `now() - i * interval '20 seconds'`

const statements = [
  // The change feed and the figures would take minutes row by row. Figures are counted once at the end.
  `set local session_replication_role = replica`,
  `insert into auth.users (id, email, raw_user_meta_data, created_at)
    select ${idOf('a', 'i')}, 'person' || i || '@crowd.example', (select raw_user_meta_data from auth.users limit 1), ${created}
    from generate_series(1, ${people}) i`,
  `insert into profiles (id, email, full_name, created_at)
    select ${idOf('a', 'i')}, 'person' || i || '@crowd.example',
      (${firstNames})[1 + i % 12] || ' ' || (${lastNames})[1 + i % 11] || ' ' || initcap(translate(lpad(to_hex(i), 5, '0'), '0123456789', 'ghijklmnop')), ${created}
    from generate_series(1, ${people}) i`,
  `insert into payments (id, user_id, application_id, amount, payment_type, method, status, reference, created_at)
    select ${idOf('b', 'i')}, fee.user_id, fee.application_id, 1000 + i, fee.payment_type, 'mobile_money', 'failed',
      'EF-' || ${characters(`substr(md5(i::text), 1, 4)`)} || '-' || ${characters(`lpad(to_hex(i), 4, '0')`)}, ${created}
    from generate_series(1, ${payments}) i,
      (select user_id, application_id, payment_type from payments where payment_type = 'application_fee' order by id limit 1) fee`,
]

interface Wanted {
  full_name: string
  email: string
  reference: string
}

/**
 * Adds a hundred thousand people, and failed payments of one of the demo's application fees, to the embedded
 * database of a server that was stopped. Returns the person and the payment to look for.
 */
export const addCrowd = async (folder: string): Promise<Wanted> => {
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' }))
  try {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement)
      await tx.execute(`select recount_figures()`)
    })
    await db.execute(`analyze`)
    const [found] = await queryRows<{ full_name: string; email: string; reference: string }>(
      db,
      sql.raw(`select p.full_name, p.email, y.reference from profiles p, payments y
        where p.id = ${idOf('a', wanted.person)} and y.id = ${idOf('b', wanted.payment)}`),
    )
    if (!found) throw new Error('the crowd has no such person or payment')
    return found
  } finally {
    await close()
  }
}
