import { authorise, type Context } from '../../platform/context.ts'
import { loadDatabaseSettings, loadSecuritySettings, loadSystemSettings } from './queries.ts'

export const getSystemSettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return { ...(await loadSystemSettings(ctx.db)), pending: null }
}

export const getSecuritySettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return loadSecuritySettings(ctx.db)
}

export const getDatabaseSettings = async (ctx: Context) => {
  authorise(ctx, 'settings.read')
  return loadDatabaseSettings(ctx.db)
}
