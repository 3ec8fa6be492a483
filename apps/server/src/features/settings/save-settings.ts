import { schema } from '@efie/database'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { authorise, expectVersion, transact, type Context } from '../../platform/context.ts'
import { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'

const { systemSettings, securitySettings, databaseSettings } = schema

/** Port of SMTP submission: what a saved but empty port means. */
const EMPTY_SMTP_PORT = 587

type SystemChanges = Partial<Omit<typeof systemSettings.$inferInsert, 'smtp_port'>> & {
  smtp_port?: number | ''
}

const defined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

/** Fields left undefined keep their value. */
export const saveSystemSettings = async (ctx: Context, input: SystemChanges) => {
  authorise(ctx, 'settings.write')
  return transact(ctx, async (tx) => {
    const before = await loadSystemSettings(tx)
    expectVersion(ctx, before)
    const { smtp_port, ...rest } = input
    const changes = defined({ ...rest, smtp_port: smtp_port === '' ? EMPTY_SMTP_PORT : smtp_port })
    const [after] = await tx
      .update(systemSettings)
      .set({ ...changes, version: sql`${systemSettings.version} + 1`, updated_at: nowIso(ctx.clock) })
      .returning()
    await recordAudit(ctx, tx, {
      action: 'settings.system.save',
      subject_type: 'system_settings',
      subject_id: before.id,
      before,
      after,
    })
    return after ?? before
  })
}

export const saveSecuritySettings = async (
  ctx: Context,
  input: Partial<typeof securitySettings.$inferInsert>,
) => {
  authorise(ctx, 'settings.write')
  return transact(ctx, async (tx) => {
    const before = await loadSecuritySettings(tx)
    expectVersion(ctx, before)
    const [after] = await tx
      .update(securitySettings)
      .set({
        ...defined(input),
        version: sql`${securitySettings.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .returning()
    await recordAudit(ctx, tx, {
      action: 'settings.security.save',
      subject_type: 'security_settings',
      subject_id: before.id,
      before,
      after,
    })
    return after ?? before
  })
}

export const saveDatabaseSettings = async (
  ctx: Context,
  input: Partial<typeof databaseSettings.$inferInsert>,
) => {
  authorise(ctx, 'settings.write')
  return transact(ctx, async (tx) => {
    const before = await loadDatabaseSettings(tx)
    expectVersion(ctx, before)
    const [after] = await tx
      .update(databaseSettings)
      .set({
        ...defined(input),
        version: sql`${databaseSettings.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .returning()
    await recordAudit(ctx, tx, {
      action: 'settings.database.save',
      subject_type: 'database_settings',
      subject_id: before.id,
      before,
      after,
    })
    return after ?? before
  })
}
