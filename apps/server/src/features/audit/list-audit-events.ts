import type { ScopedContext } from '../../platform/context.ts'
import { toPage } from '../../platform/pagination.ts'
import { findAuditEvents, type AuditFilter } from './queries.ts'
import { sealStatus } from './seal.ts'

export const listAuditEvents = async (ctx: ScopedContext<'audit.read'>, input: AuditFilter) => {
  return toPage(await findAuditEvents(ctx.db, input), input.limit)
}

export const getSealStatus = async (ctx: ScopedContext<'audit.read'>) => {
  return sealStatus(ctx.db)
}
