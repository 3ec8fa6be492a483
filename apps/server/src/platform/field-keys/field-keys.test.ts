import { randomBytes } from 'node:crypto'
import { fieldKeysInUse, isSame, schema, useFieldKeys } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { queryRows } from '../database/query-rows.ts'
import { fromFailure } from '../errors.ts'
import { makeSecrets } from '../secrets.ts'
import { openFieldKeys } from './field-keys.ts'
import { rotateFieldKeys, sealedColumns } from './rotate-field-keys.ts'

const { profiles } = schema
const CARD = 'GHA-123456789-1'
const PHONE = '+233244555666'
const BORN = '1990-02-28'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
  await openFieldKeys(harness.services)
})
afterAll(() => harness.close())

const db = () => harness.services.db

const storedOf = async (id: string) => {
  const [row] = await queryRows<{ ghana_card_number: string; phone: string; date_of_birth: string }>(
    db(),
    sql`select ghana_card_number, phone, date_of_birth from profiles where id = ${id}`,
  )
  if (!row) throw new Error('no such profile')
  return row
}

const readOf = async (id: string) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id))
  return row
}

describe('fields about a person at rest', () => {
  test('are stored unreadable, read back as they were, and found by their whole value', async () => {
    const person = await makeUser(db(), { ghana_card_number: CARD, phone: PHONE, date_of_birth: BORN })
    const stored = await storedOf(person.id)
    const all = JSON.stringify(stored)
    for (const plain of [CARD, PHONE, BORN, '123456789', '244555666', '1990'])
      expect(all).not.toContain(plain)
    expect(await readOf(person.id)).toMatchObject({
      ghana_card_number: CARD,
      phone: PHONE,
      date_of_birth: BORN,
    })
    const found = await db().select({ id: profiles.id }).from(profiles).where(isSame(profiles.phone, PHONE))
    expect(found).toEqual([{ id: person.id }])
    expect(await db().$count(profiles, isSame(profiles.phone, '+233244555667'))).toBe(0)
  })

  test('the same value looks different each time, save for the index of those that are looked up', async () => {
    const [one, other] = await Promise.all([
      makeUser(db(), { phone: '+233200000001', date_of_birth: '2000-01-01' }),
      makeUser(db(), { phone: '+233200000001', date_of_birth: '2000-01-01' }),
    ])
    const [left, right] = [await storedOf(one.id), await storedOf(other.id)]
    expect(left.phone).not.toBe(right.phone)
    expect(left.phone.split('.')[0]).toBe(right.phone.split('.')[0])
    // An index would reveal who shares a birthday.
    expect(left.date_of_birth.split('.')[0]).toBe('')
    expect(left.date_of_birth).not.toBe(right.date_of_birth)
  })

  test('a Ghana Card still belongs to one person', async () => {
    await makeUser(db(), { ghana_card_number: 'GHA-000000001-1' })
    await expect(makeUser(db(), { ghana_card_number: 'GHA-000000001-1' })).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ constraint: 'profiles_ghana_card_key' }) }),
    )
  })

  test('a value moved into another kind of field, or changed by a byte, does not open', async () => {
    const person = await makeUser(db(), { phone: '+233200000002' })
    const { phone } = await storedOf(person.id)
    await db().execute(sql`update profiles set ghana_card_number = ${phone} where id = ${person.id}`)
    await expect(readOf(person.id)).rejects.toThrow(/authenticate/)
    const flipped = phone.slice(0, -3) + (phone.endsWith('AAA') ? 'BBB' : 'AAA')
    await db().execute(
      sql`update profiles set ghana_card_number = null, phone = ${flipped} where id = ${person.id}`,
    )
    await expect(readOf(person.id)).rejects.toThrow(/authenticate/)
    await db().execute(sql`update profiles set phone = null where id = ${person.id}`)
  })

  test('every column that names a phone, a card, a birthday or a payout account is one of them', async () => {
    const sealed = new Set(sealedColumns().map(({ column }) => column.name))
    const named = await queryRows<{ column_name: string; table_name: string }>(
      db(),
      sql`select table_name, column_name from information_schema.columns
          where table_schema in ('auth', 'public') and data_type <> 'timestamp with time zone'
            and column_name ~ '(^|_)(phone|ghana_card_number|date_of_birth|payout_account|recipient)$'`,
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter(({ column_name }) => !sealed.has(column_name))).toEqual([])
  })
})

describe('the keys', () => {
  test('open only under the root key that they were made with', async () => {
    const stranger = { ...harness.services, secrets: makeSecrets(randomBytes(32)) }
    await expect(openFieldKeys(stranger)).rejects.toThrow(/another root key/)
  })

  test('a node that has not read a key yet asks the caller to come again', async () => {
    const person = await makeUser(db(), { phone: '+233200000003' })
    await db().execute(
      sql`update profiles set phone = split_part(phone, '.', 1) || '.ffffffffffff.' || split_part(phone, '.', 3)
          where id = ${person.id}`,
    )
    const error = await readOf(person.id).catch((thrown: unknown) => thrown)
    expect(fromFailure(error)).toMatchObject({ code: 'DATABASE_BUSY', status: 503 })
    await db().execute(sql`update profiles set phone = null where id = ${person.id}`)
  })

  test('rotation writes every value anew, keeps what is unique unique, and can be repeated', async () => {
    const person = await makeUser(db(), { ghana_card_number: 'GHA-777777777-7', phone: '+233200000777' })
    const before = await storedOf(person.id)
    const notices: number[] = []
    const rotate = () => rotateFieldKeys(harness.services, { notice: async () => void notices.push(1) })
    harness.clock.advance({ minutes: 1 })
    const count = await rotate()
    harness.clock.advance({ minutes: 1 })
    expect(count).toBeGreaterThan(3)
    expect(notices).toHaveLength(2)
    const after = await storedOf(person.id)
    expect(after.phone.split('.')[0]).toBe(before.phone.split('.')[0])
    expect(after.phone.split('.')[1]).not.toBe(before.phone.split('.')[1])
    expect(await readOf(person.id)).toMatchObject({ ghana_card_number: 'GHA-777777777-7' })
    expect(await rotate()).toBe(count)
    await expect(makeUser(db(), { ghana_card_number: 'GHA-777777777-7' })).rejects.toThrow(/insert into/)
    // Three ciphers were made; the first is no longer used.
    expect(await db().$count(schema.fieldKeys, eq(schema.fieldKeys.purpose, 'cipher'))).toBe(2)
    const [audited] = await db()
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.action, 'field-keys.rotate'))
    expect(audited?.after).toEqual({ values: count })
  })

  test('rotation misses no row that is written to meanwhile, and keeps a key that something still needs', async () => {
    const person = await makeUser(db(), { phone: '+233200000888', ghana_card_number: 'GHA-888888888-8' })
    const { services } = harness
    // Between any two statements of the rotation, someone saves the profile.
    const busy = new Proxy(services.db, {
      get: (target, name, receiver) =>
        name === 'execute'
          ? async (query: SQL) => {
              const answer = await target.execute(query)
              await target.update(profiles).set({ city: 'Tamale' }).where(eq(profiles.id, person.id))
              return answer
            }
          : Reflect.get(target, name, receiver),
    })
    for (let round = 0; round < 3; round += 1) {
      harness.clock.advance({ minutes: 1 })
      await rotateFieldKeys({ ...services, db: busy }, { notice: async () => {} })
    }
    const stored = await storedOf(person.id)
    const current = fieldKeysInUse()?.current ?? ''
    expect([stored.phone, stored.ghana_card_number].map((value) => value.split('.')[1])).toEqual([
      current,
      current,
    ])
    expect(await readOf(person.id)).toMatchObject({ phone: '+233200000888', city: 'Tamale' })
  })

  test('a second start reads the keys that are there', async () => {
    const known = fieldKeysInUse()
    await openFieldKeys(harness.services)
    expect(fieldKeysInUse()?.current).toBe(known?.current)
    if (known) useFieldKeys(known)
  })
})
