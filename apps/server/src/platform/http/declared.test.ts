import { errors } from '@efie/contracts'
import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { router } from '../../router.ts'
import type { Context } from '../context.ts'
import { asDeclared } from './declared.ts'

const told = (code: keyof typeof errors, status: number = errors[code].status) =>
  new ORPCError<string, unknown>(code, { status })

const answered = (error: ORPCError<string, unknown>, NODE_ENV: string) => {
  const logged: unknown[] = []
  // A cast: nothing else of the context is used.
  const context = {
    config: { NODE_ENV },
    log: { error: (line: unknown) => logged.push(line) },
  } as unknown as Context
  const { code, status, message } = asDeclared(error, {
    procedure: router.orders.get,
    path: ['orders', 'get'],
    context,
  })
  return { code, status, message, logged }
}

test('a code that the operation declares is answered as it is', () => {
  expect(answered(told('ORDER_NOT_FOUND'), 'test')).toMatchObject({
    code: 'ORDER_NOT_FOUND',
    status: 404,
    logged: [],
  })
})

test.each([
  ['another code', told('OUT_OF_STOCK')],
  ['another status', told('ORDER_NOT_FOUND', 410)],
])('%s is a failure that names both outside production', (_what, error) => {
  const { code, status, message } = answered(error, 'test')
  expect([code, status]).toEqual(['INTERNAL', 500])
  expect(message).toContain(`orders.get answers ${error.status} ${error.code}`)
})

test('and a line of the log in production', () => {
  expect(answered(told('OUT_OF_STOCK'), 'production')).toMatchObject({
    code: 'OUT_OF_STOCK',
    status: 409,
    logged: [{ operation: 'orders.get', code: 'OUT_OF_STOCK', status: 409 }],
  })
})
