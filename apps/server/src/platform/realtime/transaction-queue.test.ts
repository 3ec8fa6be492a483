import { expect, test } from 'vitest'
import { makeTransactionQueue } from './transaction-queue.ts'

test('each transaction is read once, in the order in which it was reported', () => {
  const queue = makeTransactionQueue()
  queue.searched(10, [])
  for (const number of [12, 11, 12, 9, 13]) queue.report(number)
  expect(queue.next(2)).toEqual({ numbers: [12, 11], after: 0 })
  queue.readAll(2)
  expect(queue.next(2)).toEqual({ numbers: [13], after: 0 })
  queue.readAll(1)
  expect(queue.isEmpty()).toBe(true)
})

test('a search adds what was not reported, and a later report of it counts for nothing', () => {
  const queue = makeTransactionQueue()
  queue.searched(10, [])
  queue.report(14)
  queue.searched(13, [10, 12, 14])
  for (const number of [10, 12, 14]) queue.report(number)
  expect(queue.next(9).numbers).toEqual([14, 10, 12])
  expect(queue.floor()).toBe(13)
})

test('a transaction that is longer than a batch is read on from its last row, before the next one', () => {
  const queue = makeTransactionQueue()
  for (const number of [1, 2, 3]) queue.report(number)
  queue.readTo(2, 500)
  expect(queue.next(9)).toEqual({ numbers: [2], after: 500 })
  queue.readAll(1)
  expect(queue.next(9)).toEqual({ numbers: [3], after: 0 })
})

test('after the database moved to another server, numbers used before count as new', () => {
  const queue = makeTransactionQueue()
  queue.searched(20, [])
  for (const number of [20, 21]) queue.report(number)
  queue.readAll(2)
  queue.forget(18)
  queue.searched(22, [19, 21])
  expect(queue.next(9).numbers).toEqual([19, 21])
})
