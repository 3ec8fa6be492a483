import type { AnyProcedure } from '@orpc/server'
import { ORPCError } from '@orpc/server'
import type { Context } from '../context.ts'

type Told = ORPCError<string, unknown>

/**
 * Holds an operation to the codes of its contract. In production another one is answered as it is and logged; everywhere else
 * it becomes a failure that names operation and code, so that the tests which provoke it fail.
 */
export const asDeclared = (
  told: Told,
  { procedure, path, context }: { procedure: AnyProcedure; path: readonly string[]; context: Context },
): Told => {
  if (procedure['~orpc'].errorMap[told.code]?.status === told.status) return told
  const operation = path.join('.')
  context.log.error({ operation, code: told.code, status: told.status }, 'undeclared refusal')
  if (context.config.NODE_ENV === 'production') return told
  return new ORPCError('INTERNAL', {
    status: 500,
    message: `${operation} answers ${told.status} ${told.code}, which its contract does not declare: add it to .errors(refusals(…))`,
  })
}
