import { migrate } from '@efie/database/migrate'
import { openPostgres } from '../platform/database/database.ts'
import { createDatabase } from './create-database.ts'
import { makeMoneyWorld, type MoneyWorld } from './money.ts'

/** The people that move money, over connections that really run at once. */
export const makePostgresMoneyWorld = async (serverUrl: string): Promise<MoneyWorld> => {
  const url = await createDatabase(serverUrl, 'money')
  const handle = await openPostgres(url, url, 24)
  await migrate(handle.db)
  return makeMoneyWorld({ handle })
}
