import { schema, type Database } from '@efie/database'

const { systemSettings, securitySettings, databaseSettings } = schema

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('settings row is missing: run the migrations')
  return row
}

export const loadSystemSettings = async (db: Database) => only(await db.select().from(systemSettings))
export const loadSecuritySettings = async (db: Database) => only(await db.select().from(securitySettings))
export const loadDatabaseSettings = async (db: Database) => only(await db.select().from(databaseSettings))
