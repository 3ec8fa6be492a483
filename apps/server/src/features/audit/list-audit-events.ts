import { authorise, type Context } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { findAuditEvents, type AuditFilter } from './queries.ts'
import { sealStatus } from './seal.ts'

export const listAuditEvents = async (ctx: Context, input: AuditFilter) => {
  authorise(ctx, 'audit.read')
  return toPage(await findAuditEvents(ctx.db, input), input.limit)
}

export const getSealStatus = async (ctx: Context) => {
  authorise(ctx, 'audit.read')
  return sealStatus(ctx.db)
}
