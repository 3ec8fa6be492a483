import { PGlite } from '@electric-sql/pglite'
import { migrate } from '@efie/database/migrate'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import type { Config } from '../../config.ts'
import { sized } from '../../platform/database/embedded-settings.ts'
import { embeddedHandle, openPostgres, type DatabaseHandle } from '../../platform/database/database.ts'
import { noLimits } from '../../platform/database/limits.ts'

/** A migrated database for one verification, and a function to remove it. */
export interface Scratch {
  db: DatabaseHandle['db']
  remove: () => Promise<void>
}

export type OpenScratch = () => Promise<Scratch>

const onServer = async (url: string): Promise<Scratch | null> => {
  const name = `efie_verify_${uuidv7().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  // A lost connection fails the next query; without this listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const drop = async () => {
    await client.query(`drop database if exists ${name}`)
    await client.end()
  }
  try {
    await client.query(`create database ${name}`)
  } catch {
    // The database user may lack the right to create databases; the embedded database is used then.
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
  const handle = embeddedHandle(await PGlite.create(sized))
  await migrate(handle.db)
  return { db: handle.db, remove: () => handle.close() }
}

/** A scratch database on the same server if permitted, otherwise in memory. */
export const scratchFor =
  (config: Config): OpenScratch =>
  async () => {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    return (url === undefined ? null : await onServer(url)) ?? inMemory()
  }
