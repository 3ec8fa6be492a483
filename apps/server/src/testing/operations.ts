import { contract, type OperationMeta } from '@efie/contracts'
import { isContractProcedure, type ErrorMap } from '@orpc/contract'
import type { z } from 'zod'

export interface Operation {
  /** As in the contract: `applications.create`. */
  name: string
  method: string
  path: string
  /** Status of a successful response. */
  status: number
  meta: OperationMeta
  /** Undefined if the operation takes nothing. */
  input: z.ZodType | undefined
  /** Undefined if it returns nothing. */
  output: z.ZodType | undefined
  /** All error codes it can refuse with. */
  errorMap: ErrorMap
}

const walk = (node: object, name: string): Operation[] => {
  if (isContractProcedure(node)) {
    const { route, meta, inputSchema, outputSchema, errorMap } = node['~orpc']
    if (!route.method || !route.path) throw new Error(`${name} has no method or path`)
    return [
      {
        name,
        method: route.method,
        path: route.path,
        status: route.successStatus ?? 200,
        // A cast: the contract is built with `$meta<OperationMeta>` and Zod schemas only.
        meta: meta as OperationMeta,
        input: inputSchema as z.ZodType | undefined,
        output: outputSchema as z.ZodType | undefined,
        errorMap,
      },
    ]
  }
  return Object.entries(node).flatMap(([key, child]) =>
    walk(child as object, name === '' ? key : `${name}.${key}`),
  )
}

/** Audit actions, one of which a success writes; empty if the contract declares none. */
export const promisedAudit = ({ meta: { audit } }: Operation): readonly string[] => {
  if (audit === undefined) return []
  if (typeof audit === 'string') return [audit]
  return 'none' in audit ? [] : audit
}

/** All operations of the contract, flat. */
export const operations: Operation[] = walk(contract, '')
