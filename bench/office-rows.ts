import { schema } from '@efie/database'
import { sql } from 'drizzle-orm'
import { fillTables, type BenchWorld } from './world.ts'

/** The moment of a row: newest first. */
export const at = (index: string) =>
  sql.raw(`timestamptz '2026-11-01 00:00:00+00' - ${index} * interval '20 seconds'`)
/** Ids in index order, like the time-ordered ids of real rows. */
export const idOf = (index: string) =>
  sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex((${index})::bigint), 12, '0'))::uuid`)

const tables = [
  'auth.users',
  'profiles',
  'applications',
  'payments',
  'orders',
  'documents',
  'support_tickets',
  'audit_events',
]

/**
 * Fills what an office works on, with ten times as many payments as `size` and a tenth as many people and tickets. Only the
 * columns by which lists filter, sort and join vary.
 */
export const fillOffice = async (world: BenchWorld, size: number): Promise<void> => {
  const people = size / 10
  const person = (index: string) => idOf(`(${index} % ${people})`)
  // One phone number for all rows, because the benchmark measures decryption and not encryption.
  const sealed = {
    phone: schema.profiles.phone.mapToDriverValue('+233240000000'),
    nothing: schema.users.raw_user_meta_data.mapToDriverValue({}),
  }
  const statements = [
    sql`insert into auth.users (id, email, raw_user_meta_data)
      select ${idOf('i')}, 'person' || i || '@bench.example', ${sealed.nothing} from generate_series(0, ${people} - 1) i`,
    sql`insert into profiles (id, email, full_name, phone, created_at)
      select ${idOf('i')}, 'person' || i || '@bench.example', 'Person ' || md5(i::text), ${sealed.phone}, ${at('i')}
      from generate_series(0, ${people} - 1) i`,
    sql`insert into applications (id, reference, user_id, product_id, terms, status, monthly_rent, total_advance_payment, total_monthly_payment, complete_at, landlord_name, landlord_phone, property_address, lease_start_date, lease_end_date, created_at)
      select ${idOf('i')}, 'bench-' || lpad(i::text, 8, '0'), ${person('i')}, (select id from financing_products limit 1), '{}',
        case when i < ${people} then (array['pending','in-review','approved','active'])[1 + i % 4] else (array['settled','rejected','cancelled','expired'])[1 + i % 4] end,
        50000 + (i::bigint * 7919 % 200000), i::bigint * 7919 % 3000000, i::bigint * 7919 % 300000, case when i % 3 > 0 then ${at('i')} end, 'Landlord ' || md5(i::text), ${sealed.phone}, 'House ' || i, '2026-01-01', '2026-12-31', ${at('i')}
      from generate_series(0, ${size} - 1) i`,
    sql`insert into payments (id, user_id, application_id, amount, payment_type, method, due_date, paid_at, refunded_amount, status, reference, created_at)
      select ${idOf('i')}, ${person('i')}, ${idOf(`(i % ${size})`)}, 1000 + (i::bigint * 7919 % 500000), (array['instalment','application_fee'])[1 + i % 2],
        case when i % 4 > 0 then (array['mobile_money','card'])[1 + i % 2] end, case when i % 2 = 0 then date '2026-01-01' + i % 700 end, case when i % 4 < 3 then ${at('i')} end, case when i % 50 = 0 then 500 else 0 end,
        (array['completed','completed','completed','failed'])[1 + i % 4], 'bench-' || lpad(i::text, 8, '0'), ${at('i')}
      from generate_series(0, ${size * 10} - 1) i`,
    sql`insert into orders (id, reference, user_id, status, pay, months, cash_price, tax_amount, delivery_fee, down_payment, instalment_price, monthly_amount, terms, tax_rates, recipient_name, phone, region, address, delivery_date, delivery_slot, paid_at, delivered_at, created_at)
      select ${idOf('i')}, 'bench-' || lpad(i::text, 8, '0'), ${person('i')}, case when i < 100 then 'confirmed' else 'closed' end,
        (array['now','instalments'])[1 + i % 2], case when i % 2 = 1 then 3 + i % 10 end, 1000 + (i::bigint * 7919 % 500000), 0, 0, 1000 + (i::bigint * 7919 % 500000), 1000 + (i::bigint * 7919 % 500000), i::bigint * 7919 % 90000,
        '{}', '[]', 'Person', ${sealed.phone}, 'Ashanti', 'House', date '2026-01-01' + i % 700, 'morning', case when i % 4 > 0 then ${at('i')} end, case when i % 3 > 0 then ${at('i')} end, ${at('i')}
      from generate_series(0, ${size} - 1) i`,
    sql`insert into documents (id, user_id, application_id, document_type, file_name, file_url, file_size, mime_type, storage_key, sha256, status, created_at)
      select ${idOf('i')}, ${person('i')}, ${idOf('i')}, 'payslip', 'payslip.pdf', '/', 1, 'application/pdf', 'k', 'h',
        (array['pending','verified','rejected'])[1 + i % 3], ${at('i')}
      from generate_series(0, ${size} - 1) i`,
    sql`insert into support_tickets (id, reference, user_id, subject, message, category, status, created_at)
      select ${idOf('i')}, 'bench-' || lpad(i::text, 8, '0'), ${person('i')}, 'Subject', 'Message', 'other', (array['open','resolved'])[1 + i % 2], ${at('i')}
      from generate_series(0, ${people} - 1) i`,
    sql`insert into audit_events (id, action, subject_type, subject_id, created_at)
      select ${idOf('i')}, 'ticket.create', 'support_ticket', i::text, ${at('i')} from generate_series(0, ${size} - 1) i`,
  ]
  await fillTables(world, tables, async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    await tx.execute(sql`select recount_figures()`)
  })
}
