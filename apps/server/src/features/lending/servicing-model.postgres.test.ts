import { migrate } from '@efie/database/migrate'
import { inject, test } from 'vitest'
import { openPostgres } from '../../platform/database/database.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { checkServicing } from '../../testing/servicing-model.ts'

/**
 * Together with those on the embedded database almost three hundred; `npm run bench money-model` runs twenty
 * thousand.
 */
const full = process.env['EFIE_TEST_FULL'] === '1'
const runs = full ? 4_000 : 240
const ended = full ? 1 : 8

test('whatever is done to loans, in whatever order: books, schedule, cash and payoff agree', async () => {
  const url = await createDatabase(inject('postgresUrl'), 'model')
  const handle = await openPostgres(url, url)
  await migrate(handle.db)
  await checkServicing(handle, { runs, seed: 20_261_121, maxLength: 5, ended })
  await handle.close()
}, 1_800_000)
