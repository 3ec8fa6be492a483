import type { ScopedContext } from '../../platform/context.ts'
import { readTypedPerson } from '../../platform/read-typed-person.ts'
import { findAuditEvents, type AuditFilter } from './queries.ts'
import { sealStatus } from './seal.ts'

export const listAuditEvents = async (ctx: ScopedContext<'audit.read'>, input: AuditFilter) => {
  const typed = input.q ? await readTypedPerson(ctx, ctx.actor, input.q) : null
  return findAuditEvents(ctx.db, { ...input, typed })
}

export const getSealStatus = async (ctx: ScopedContext<'audit.read'>) => {
  return sealStatus(ctx.db)
}
