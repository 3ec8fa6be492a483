import { errors, type ErrorCode, type OperationMeta } from '@efie/contracts'
import { contract } from '@efie/contracts'
import { impliedCodes } from '@efie/contracts/complete'
import { isContractProcedure } from '@orpc/contract'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { findRefusals } from './refusals.ts'

const reachable = findRefusals(fileURLToPath(new URL('..', import.meta.url)))

/** Codes of each operation: all that it declares, and those that follow from what it is. */
const declared = new Map<string, { all: string[]; implied: ErrorCode[] }>()
const walk = (node: object, name: string): void => {
  if (!isContractProcedure(node)) {
    for (const [key, part] of Object.entries(node)) walk(part as object, name === '' ? key : `${name}.${key}`)
    return
  }
  const { errorMap, inputSchema, meta, route } = node['~orpc']
  // The contract is built with `$meta<OperationMeta>` and Zod schemas only.
  const implied = impliedCodes(meta as OperationMeta, route.method ?? '', inputSchema as z.ZodType)
  declared.set(name, { all: Object.keys(errorMap), implied })
}
walk(contract, '')

/** Answered by routes that are no operations. */
const elsewhere = new Set(['SIGNATURE_INVALID'])

describe('the error codes of operations', () => {
  test('have a handler each', () => {
    expect(new Set(reachable.keys())).toEqual(new Set(declared.keys()))
  })

  test('are declared where the code of the operation can throw them', () => {
    const undeclared = [...reachable].flatMap(([operation, codes]) =>
      [...codes]
        .filter(([code]) => !declared.get(operation)?.all.includes(code))
        .map(([code, way]) => `${operation}: ${code} by ${way.join(' > ')}`),
    )
    expect(undeclared).toEqual([])
  })

  test('are declared nowhere else', () => {
    const dead = [...declared].flatMap(([operation, { all, implied }]) =>
      all
        .filter((code) => !reachable.get(operation)?.has(code as ErrorCode))
        .filter((code) => !implied.includes(code as ErrorCode))
        .map((code) => `${operation}: ${code}`),
    )
    expect(dead).toEqual([])
  })

  test('are all of the table', () => {
    const used = new Set([...declared.values()].flatMap(({ all }) => all))
    expect(Object.keys(errors).filter((code) => !used.has(code) && !elsewhere.has(code))).toEqual([])
  })
})
