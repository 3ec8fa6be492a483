import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transact, withScope } from '../../../platform/context.ts'
import { balanceOf, withKey, type MoneyWorld } from '../../../testing/money.ts'
import { makePostgresMoneyWorld } from '../../../testing/postgres-world.ts'
import { decideBoth } from '../../../testing/two-decisions.ts'
import { postEntry } from './post-entry.ts'
import { proposeEntry } from './propose-entry.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makePostgresMoneyWorld(inject('postgresUrl'))
})
afterAll(() => world.close())
const db = () => world.services.db

test('of two corrections of one difference that are approved at once, one is posted', async () => {
  const { finance, finance2 } = world
  const entry = (amount: number) => [
    { account_code: '1100', amount },
    { account_code: '5000', amount: 0 - amount },
  ]
  const mistake = { kind: 'test', source_id: 'mistake', description: 'Money on no loan' }
  await transact(finance, (finance) =>
    postEntry(finance, { ...mistake, effective_date: '2026-11-20', postings: entry(-700) }),
  )
  const correct = () =>
    proposeEntry(withScope(withKey(finance), 'ledger.write'), {
      template: 'correction',
      description: 'As the loans say',
      effective_date: '2026-11-20',
      lines: entry(700),
    })
  const ids = [(await correct()).approval_id, (await correct()).approval_id] as const
  expect(await decideBoth(db(), 'journal-entry', ids, finance2)).toEqual(['done', 'TRANSITION_NOT_ALLOWED'])
  expect(await balanceOf(db(), '1100')).toBe(0)
})
