import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'

/** A new database on the run's PostgreSQL server: empty, or a copy of another. */
export const createDatabase = async (
  serverUrl: string,
  prefix: string,
  template = 'template1',
): Promise<string> => {
  const name = `${prefix}_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}
