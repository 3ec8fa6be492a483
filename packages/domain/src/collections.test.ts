import { describe, expect, test } from 'vitest'
import {
  brokenCountsFrom,
  leftOfPromise,
  promiseLimitsOf,
  promiseOutcome,
  promiseRefusal,
  promiseRules,
  type PromiseFacts,
  type PromiseRefusal,
} from './collections.ts'
import { pesewas } from './money.ts'

const amountOf = (cedis: number) => pesewas(cedis * 100)

describe('the outcome of a promise', () => {
  const promise = {
    made_at: '2026-11-20T10:00:00.000Z',
    due_date: '2026-11-24',
    amount: amountOf(10),
    received_before: amountOf(0),
  }
  const paid = (effective_date: string) => [{ effective_date, amount: amountOf(10) }]

  test('is decided by money received in time', () => {
    expect(promiseOutcome(promise, paid('2026-11-24'), '2026-11-24')).toBe('kept')
    expect(promiseOutcome(promise, paid('2026-11-25'), '2026-11-25')).toBe('broken')
    expect(promiseOutcome(promise, paid('2026-11-19'), '2026-11-24')).toBe('running')
  })

  test('leaves out what was paid earlier on the day it was made', () => {
    const after = { ...promise, received_before: amountOf(10) }
    expect(promiseOutcome(after, paid('2026-11-20'), '2026-11-20')).toBe('running')
    const both = [...paid('2026-11-20'), ...paid('2026-11-23')]
    expect(promiseOutcome(after, both, '2026-11-23')).toBe('kept')
  })
})

test('what is left of a promise falls with each payment, never below zero or above its amount', () => {
  const promise = {
    made_at: '2026-11-20T10:00:00.000Z',
    due_date: '2026-11-24',
    amount: amountOf(10),
    received_before: amountOf(2),
  }
  const left = (...amounts: number[]) =>
    leftOfPromise(
      promise,
      [2, ...amounts].map((amount) => ({ effective_date: '2026-11-20', amount: amountOf(amount) })),
    )
  expect([left(), left(4), left(4, 6), left(20), left(-1)]).toEqual([1_000, 600, 0, 0, 1_000])
})

test('a promise names what is past due or at least a quarter of it, within a month', () => {
  expect(promiseLimitsOf(amountOf(325), '2026-11-20')).toEqual({
    least: 8_125,
    most: 32_500,
    first_day: '2026-11-20',
    last_day: '2026-12-21',
  })
  expect(promiseLimitsOf(pesewas(40), '2026-11-20')).toMatchObject({ least: 40, most: 40 })
})

test.each<[Partial<PromiseFacts>, PromiseRefusal | null]>([
  [{}, null],
  [{ broken_lately: promiseRules.broken_most - 1 }, null],
  [{ broken_lately: promiseRules.broken_most }, 'BROKEN_TOO_OFTEN'],
  [{ past_due: amountOf(0) }, 'NOTHING_PAST_DUE'],
  [{ paused: true }, 'PAUSED'],
  [{ being_paid: true }, 'BEING_PAID'],
  [{ running: true, broken_lately: 9 }, 'RUNNING'],
])('with %j a promise is refused for %s', (facts, refusal) => {
  const usual = {
    past_due: amountOf(325),
    running: false,
    paused: false,
    being_paid: false,
    broken_lately: 0,
  }
  expect(promiseRefusal({ ...usual, ...facts })).toBe(refusal)
})

test('a broken promise counts for 90 days', () => {
  expect(brokenCountsFrom('2026-11-20')).toBe('2026-08-22')
})
