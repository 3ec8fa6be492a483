import { schema, type Database, type Transaction } from '@efie/database'
import { prepared } from '../../platform/database/prepared.ts'

const { systemSettings, securitySettings, databaseSettings } = schema

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('settings row is missing: run the migrations')
  return row
}

export const loadSystemSettings = async (db: Database) => only(await db.select().from(systemSettings))
export const loadSecuritySettings = async (db: Database) =>
  only(await prepared(db, 'security-settings', () => db.select().from(securitySettings)).execute())
export const loadDatabaseSettings = async (db: Database) => only(await db.select().from(databaseSettings))

export const lockSystemSettings = async (tx: Transaction) =>
  only(await tx.select().from(systemSettings).for('update'))
export const lockSecuritySettings = async (tx: Transaction) =>
  only(await tx.select().from(securitySettings).for('update'))
export const lockDatabaseSettings = async (tx: Transaction) =>
  only(await tx.select().from(databaseSettings).for('update'))
