import { migrate } from '@efie/database/migrate'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { openPostgres } from '../platform/database/database.ts'
import { makeMoneyWorld, type MoneyWorld } from './money.ts'

/** A database of its own on the run's PostgreSQL server; empty, not migrated. */
export const createDatabase = async (serverUrl: string, prefix: string): Promise<string> => {
  const name = `${prefix}_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** The people that move money, over connections that really run at once. */
export const makePostgresMoneyWorld = async (serverUrl: string): Promise<MoneyWorld> => {
  const url = await createDatabase(serverUrl, 'money')
  const handle = await openPostgres(url, url, 24)
  await migrate(handle.db)
  return makeMoneyWorld({ handle })
}
