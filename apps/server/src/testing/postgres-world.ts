import { migrate } from '@efie/database/migrate'
import { openPostgres } from '../platform/database/database.ts'
import { createDatabase } from './create-database.ts'
import { makeMoneyWorld, type MoneyWorld } from './money.ts'

/** The people who move money, over truly concurrent connections. */
export const makePostgresMoneyWorld = async (serverUrl: string): Promise<MoneyWorld> => {
  const url = await createDatabase(serverUrl, 'money')
  const handle = await openPostgres(url, url, 24)
  await migrate(handle.db)
  return makeMoneyWorld({ handle })
}
