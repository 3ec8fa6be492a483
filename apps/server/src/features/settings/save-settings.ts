import { schema } from '@efie/database'
import { definedFields, smtpPortWhenEmpty, type SecuritySetting, type SecuritySettings } from '@efie/domain'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import {
  expectVersion,
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { isInRanges, isIpRange } from '../../platform/ip-ranges.ts'
import type { Undoing } from '../security-changes/index.ts'
import { askForMailChange, pendingMailChange } from './mail-change.ts'
import { watchUndone, watchWeaker } from './watch-weaker.ts'
import { lockDatabaseSettings, lockSecuritySettings, lockSystemSettings } from './queries.ts'

const { systemSettings, securitySettings, databaseSettings } = schema

type SystemChanges = Partial<Omit<typeof systemSettings.$inferInsert, 'smtp_port'>> & {
  smtp_port?: number | ''
}

/** Undefined fields keep their value (specification §5). Mail host and sender wait for a second person. */
export const saveSystemSettings = async (
  ctx: ScopedContext<'settings.write'>,
  { smtp_port, ...input }: SystemChanges,
) => {
  return transact(ctx, async (ctx) => {
    const before = await lockSystemSettings(ctx.db)
    expectVersion(ctx, before)
    const { smtp_server, sender_email, ...rest } = input
    const changes = { ...rest, smtp_port: smtp_port === '' ? smtpPortWhenEmpty : smtp_port }
    await askForMailChange(ctx, before, definedFields({ smtp_server, sender_email }))
    const [after = before] = await ctx.db
      .update(systemSettings)
      .set({
        ...definedFields(changes),
        version: sql`${systemSettings.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .returning()
    await recordAudit(ctx, {
      action: 'settings.system.save',
      subject_type: 'system_settings',
      subject_id: before.id,
      before,
      after,
    })
    return { ...after, pending: await pendingMailChange(ctx.db) }
  })
}

/** Prevents locking oneself out: when the list is on, the caller's own address must be on it (domain.md §5). */
const checkRanges = (ctx: Context, settings: { ip_whitelisting: boolean; allowed_ranges: string[] }) => {
  const wrong = settings.allowed_ranges.find((range) => !isIpRange(range))
  if (wrong !== undefined)
    throw invalid('allowed_ranges', `${wrong} isn’t an address or a network such as 10.0.0.0/8`)
  if (settings.ip_whitelisting && !isInRanges(ctx.request.ip, settings.allowed_ranges))
    throw invalid('allowed_ranges', `Include your own address, ${ctx.request.ip}, or you’ll be locked out`)
}

type SecurityChanges = Partial<typeof securitySettings.$inferInsert>

const writeSecuritySettings = async (ctx: TransactionContext, input: SecurityChanges) => {
  const before = await lockSecuritySettings(ctx.db)
  const changes = definedFields(input)
  checkRanges(ctx, {
    ip_whitelisting: changes.ip_whitelisting ?? before.ip_whitelisting,
    allowed_ranges: changes.allowed_ranges ?? before.allowed_ranges,
  })
  const [after = before] = await ctx.db
    .update(securitySettings)
    .set({ ...changes, version: sql`${securitySettings.version} + 1`, updated_at: nowIso(ctx.clock) })
    .returning()
  await recordAudit(ctx, {
    action: 'settings.security.save',
    subject_type: 'security_settings',
    subject_id: before.id,
    before,
    after,
  })
  return { before, after }
}

export const saveSecuritySettings = async (ctx: ScopedContext<'settings.write'>, input: SecurityChanges) => {
  return transact(ctx, async (ctx) => {
    expectVersion(ctx, await lockSecuritySettings(ctx.db))
    const { before, after } = await writeSecuritySettings(ctx, input)
    await watchWeaker(ctx, before, after)
    return after
  })
}

/**
 * Restores weakened settings to these values; others stay. The caller has checked that nothing newer is in
 * force.
 */
export const restoreSecuritySettings = async (
  ctx: TransactionContext,
  values: Partial<SecuritySettings>,
  undoing: Undoing,
): Promise<void> => {
  const written = await writeSecuritySettings(ctx, values)
  // A cast, because `Object.keys` returns `string[]`.
  await watchUndone(ctx, Object.keys(values) as SecuritySetting[], written, undoing)
}

export const saveDatabaseSettings = async (
  ctx: ScopedContext<'settings.write'>,
  input: Partial<typeof databaseSettings.$inferInsert>,
) => {
  return transact(ctx, async (ctx) => {
    const before = await lockDatabaseSettings(ctx.db)
    expectVersion(ctx, before)
    const [after = before] = await ctx.db
      .update(databaseSettings)
      .set({
        ...definedFields(input),
        version: sql`${databaseSettings.version} + 1`,
        updated_at: nowIso(ctx.clock),
      })
      .returning()
    await recordAudit(ctx, {
      action: 'settings.database.save',
      subject_type: 'database_settings',
      subject_id: before.id,
      before,
      after,
    })
    return after
  })
}
