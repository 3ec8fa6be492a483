import type { ScopedContext } from '../../platform/context.ts'
import { pendingMailChange } from './mail-change.ts'
import { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'

export const getSystemSettings = async (ctx: ScopedContext<'settings.read'>) => {
  return { ...(await loadSystemSettings(ctx.db)), pending: await pendingMailChange(ctx.db) }
}

export const getSecuritySettings = async (ctx: ScopedContext<'settings.read'>) => {
  return loadSecuritySettings(ctx.db)
}

export const getDatabaseSettings = async (ctx: ScopedContext<'settings.read'>) => {
  return loadDatabaseSettings(ctx.db)
}
