import { ContractProcedure, isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import { refusals, type OperationMeta } from './base.ts'
import type { ErrorCode } from './errors.ts'
import { nothing, strictly } from './strict.ts'

/** Errors any operation can answer: from authentication, rate limits and failures of the infrastructure. */
const always = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  // A token that is sent is always verified, even if the operation needs none.
  'NOT_AUTHENTICATED',
  'PROFILE_NOT_FOUND',
  'ACCOUNT_SUSPENDED',
  'AAL2_REQUIRED',
  'NOT_FOR_PROGRAMS',
  'IP_NOT_ALLOWED',
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_ERROR',
  'DATABASE_BUSY',
  'DATABASE_AWAY',
  'RESTORING',
] as const satisfies ErrorCode[]

/** Errors of operations with a body: an invalid body, and constraints of the tables written to. */
const ofWrites = [
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CONFLICT',
  'REFERENCE_MISSING',
] as const satisfies ErrorCode[]

const takesFile = (input: z.core.$ZodType): boolean => {
  // A cast to the union of all schema kinds, which `_zod.def` discriminates.
  const { def } = (input as z.core.$ZodTypes)._zod
  if (def.type === 'file') return true
  if (def.type === 'object') return Object.values(def.shape).some(takesFile)
  if (def.type === 'array') return takesFile(def.element)
  return 'innerType' in def && takesFile(def.innerType)
}

/**
 * Error codes that follow from an operation's access, method and input, so that no operation has to declare
 * them.
 */
export const impliedCodes = (meta: OperationMeta, method: string, input: z.core.$ZodType): ErrorCode[] => [
  ...always,
  ...(meta.access === 'public' || meta.access === 'signed-in' ? [] : ['INSUFFICIENT_PERMISSIONS' as const]),
  ...(meta.step_up === undefined ? [] : ['STEP_UP_REQUIRED' as const]),
  ...(meta.idempotent ? ['IDEMPOTENCY_KEY_REQUIRED' as const, 'IDEMPOTENCY_KEY_REUSED' as const] : []),
  ...(method === 'GET' ? [] : ofWrites),
  ...(takesFile(input) ? ['FILE_TOO_LARGE' as const] : []),
]

const completeOperation = (operation: AnyContractProcedure): AnyContractProcedure => {
  const { meta, route, inputSchema = nothing, errorMap } = operation['~orpc']
  // A cast, because the contract library types meta and schemas as unknown. Operations here are built with
  // `$meta<OperationMeta>` and Zod schemas only.
  const input = strictly(inputSchema as z.core.$ZodType)
  const implied = impliedCodes(meta as OperationMeta, route.method ?? 'POST', input)
  return new ContractProcedure({
    ...operation['~orpc'],
    inputSchema: input,
    errorMap: { ...refusals(...implied), ...errorMap },
  })
}

/** The contract as the server enforces it: strict inputs, and every error code an operation can answer. */
export const complete = <Router extends object>(router: Router): Router =>
  // A cast: names and operations are unchanged, only error codes and strictness differ for callers.
  (isContractProcedure(router)
    ? completeOperation(router)
    : Object.fromEntries(
        Object.entries(router).map(([name, part]) => [name, complete(part as object)]),
      )) as Router
