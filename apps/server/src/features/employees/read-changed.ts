import { employee } from '@efie/contracts'
import type { ScopedContext } from '../../platform/context.ts'
import { presentEmployee } from './present-employee.ts'
import { findEmployeesInScope } from './queries.ts'

/** For the change feed: the employees among these that the caller may read, reduced to what the API shows. */
export const readChangedEmployees = async (ctx: ScopedContext<'employees.read'>, ids: string[]) => {
  const { actor, scope } = ctx
  const rows = await findEmployeesInScope(ctx.db, scope, actor.id, ids)
  return rows.map((row) => employee.parse(presentEmployee(row)))
}
