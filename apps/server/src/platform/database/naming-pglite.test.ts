import { messages, PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namingPglite } from './naming-pglite.ts'

let raw: PGlite
let named: PGlite
beforeAll(async () => {
  raw = await PGlite.create()
  await raw.exec(
    'create table things (id int primary key, name text, tags text[], more jsonb, at timestamptz)',
  )
  named = namingPglite(raw)
})
afterAll(() => raw.close())

const insert = 'insert into things values ($1, $2, $3, $4, $5) returning *'
const row = [1, 'kente', ['a', 'b,"c'], { deep: [1, null] }, new Date('2026-11-01T09:00:00Z')]
const prepared = async () =>
  (await raw.query<{ name: string }>('select name from pg_prepared_statements')).rows.length

it('answers what PGlite answers, in either form of a row, and counts the rows that it wrote', async () => {
  const { rows, affectedRows } = await named.query(insert, row)
  expect(affectedRows).toBe(1)
  expect(rows).toEqual([{ id: 1, name: 'kente', tags: row[2], more: row[3], at: row[4] }])
  for (const options of [{}, { rowMode: 'array' as const }, { parsers: { 1184: (text: string) => text } }]) {
    const question = ['select *, null as none, 0.1::numeric as tenth from things where id = $1', [1]] as const
    const asked = await named.query(question[0], [...question[1]], options)
    const plain = await raw.query(question[0], [...question[1]], options)
    expect(asked).toMatchObject({ rows: plain.rows, fields: plain.fields })
  }
})

it('names a statement once, and none that is not repeated', async () => {
  const before = await prepared()
  for (const id of [1, 2, 3]) await named.query('select name from things where id = $1', [id])
  expect(await prepared()).toBe(before + 1)
  await named.query('create index on things (name)')
  expect(await prepared()).toBe(before + 1)
})

it('an error is PGlite’s own, and the next statement is asked as if nothing had been', async () => {
  const wrong = named.query('select name from things where id = $1', ['many'])
  await expect(wrong).rejects.toBeInstanceOf(messages.DatabaseError)
  await expect(named.query(insert, row)).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' })
  await expect(named.query('select nothing from things')).rejects.toMatchObject({ code: '42703' })
  expect((await named.query('select name from things where id = $1', [1])).rows).toEqual([{ name: 'kente' }])
})

it('a transaction is undone as a whole, its names are not, and nobody asks in between', async () => {
  const late: unknown[] = []
  const undone = named.transaction(async (tx) => {
    await tx.query(insert, [2, 'gone', null, null, null])
    late.push(named.query('select count(*)::int as things from things').then(({ rows }) => rows))
    expect((await tx.query('select count(*)::int as things from things')).rows).toEqual([{ things: 2 }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await late[0]).toEqual([{ things: 1 }])
  const kept = await named.transaction((tx) => tx.query(insert, [2, 'kept', null, null, null]))
  expect(kept.rows).toMatchObject([{ id: 2, name: 'kept' }])
})

it('listeners hear what a statement says', async () => {
  const heard: string[] = []
  const stop = await named.listen('things', (payload) => heard.push(payload))
  await named.query("select pg_notify('things', $1)", ['changed'])
  await expect.poll(() => heard).toEqual(['changed'])
  await stop()
})

it('the same statement is asked of a table that was changed since', async () => {
  const names = async () => (await named.query('select name from things order by id')).rows.length
  expect(await names()).toBe(2)
  await named.query('alter table things add column extra int')
  await named.query('drop index things_name_idx')
  expect(await names()).toBe(2)
})
