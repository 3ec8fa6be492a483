import { ContractProcedure, isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import { refusals, type OperationMeta } from './base.ts'
import type { ErrorCode } from './errors.ts'
import { nothing, strictly } from './strict.ts'

/** What every operation may answer: whose token it carries, how often it is called, and what fails beneath it. */
const always = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  // A token that is sent along is judged, also where none is needed.
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
] as const satisfies ErrorCode[]

/** Of an operation with a body: the body itself, and the rules of the tables that it writes to. */
const ofWrites = [
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CONFLICT',
  'REFERENCE_MISSING',
] as const satisfies ErrorCode[]

const takesFile = (input: z.core.$ZodType): boolean => {
  // The union of all kinds.
  const { def } = (input as z.core.$ZodTypes)._zod
  if (def.type === 'file') return true
  if (def.type === 'object') return Object.values(def.shape).some(takesFile)
  if (def.type === 'array') return takesFile(def.element)
  return 'innerType' in def && takesFile(def.innerType)
}

/** The codes that follow from what an operation is, so that none has to declare them. */
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
  // Operations are built with `$meta<OperationMeta>` and Zod schemas only; the contract library keeps both as anything.
  const input = strictly(inputSchema as z.core.$ZodType)
  const implied = impliedCodes(meta as OperationMeta, route.method ?? 'POST', input)
  return new ContractProcedure({
    ...operation['~orpc'],
    inputSchema: input,
    errorMap: { ...refusals(...implied), ...errorMap },
  })
}

/** The contract as the server keeps it: strict inputs, and every error code that an operation can answer. */
export const complete = <Router extends object>(router: Router): Router =>
  // The same operations under the same names, for whose callers only the codes and strictness differ.
  (isContractProcedure(router)
    ? completeOperation(router)
    : Object.fromEntries(
        Object.entries(router).map(([name, part]) => [name, complete(part as object)]),
      )) as Router
