import { PGlite } from '@electric-sql/pglite'
import { migrate } from '@efie/database/migrate'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../../config.ts'
import { embeddedHandle, openPostgres, type DatabaseHandle } from '../../platform/database/database.ts'
import { noLimits } from '../../platform/database/limits.ts'

/** A migrated database for one verification, and how to be rid of it. */
export interface Scratch {
  db: DatabaseHandle['db']
  remove: () => Promise<void>
}

export type OpenScratch = () => Promise<Scratch>

const onServer = async (url: string): Promise<Scratch | null> => {
  const name = `efie_verify_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  // A lost connection fails what is asked of it next; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const drop = async () => {
    await client.query(`drop database if exists ${name}`)
    await client.end()
  }
  try {
    await client.query(`create database ${name}`)
  } catch {
    // Not every deployment's user may: the embedded database then serves as well.
    await client.end()
    return null
  }
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const handle = await openPostgres(own, own, 2, { limits: noLimits })
  const remove = async () => {
    await handle.close()
    await drop()
  }
  try {
    await migrate(handle.db)
  } catch (error) {
    await remove()
    throw error
  }
  return { db: handle.db, remove }
}

const inMemory = async (): Promise<Scratch> => {
  const handle = embeddedHandle(await PGlite.create())
  await migrate(handle.db)
  return { db: handle.db, remove: () => handle.close() }
}

/** Beside the database that was saved where its server lets us, else in memory. */
export const scratchFor =
  (config: Config): OpenScratch =>
  async () => {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    return (url === undefined ? null : await onServer(url)) ?? inMemory()
  }
