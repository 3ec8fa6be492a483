import { authorise, type Context } from '../../platform/context.ts'
import { pendingMailChange } from './mail-change.ts'
import { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'

export const getSystemSettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return { ...(await loadSystemSettings(ctx.db)), pending: await pendingMailChange(ctx.db) }
}

export const getSecuritySettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return loadSecuritySettings(ctx.db)
}

export const getDatabaseSettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return loadDatabaseSettings(ctx.db)
}
