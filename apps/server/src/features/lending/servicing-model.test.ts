import { openTestPglite } from '@efie/database/testing'
import { test } from 'vitest'
import { embeddedHandle } from '../../platform/database/database.ts'
import { checkServicing } from '../../testing/servicing-model.ts'

/** Few here, where queries are slowest; most of the thousand run on PostgreSQL. */
const runs = process.env['EFIE_TEST_FULL'] === '1' ? 1_000 : 40

test('whatever is done to loans, in whatever order: books, schedule, cash and payoff agree', async () => {
  const { pglite, close } = await openTestPglite()
  await checkServicing(embeddedHandle(pglite), { runs, seed: 20_261_120 })
  await close()
}, 1_800_000)
