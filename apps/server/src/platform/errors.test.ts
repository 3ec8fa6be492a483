import { expect, test } from 'vitest'
import { fromDatabaseError } from './errors.ts'

const refused = (code: string): Error => Object.assign(new Error('refused'), { code })
const wrapped = (cause: Error): Error => new Error('Failed query', { cause })

test.each([
  [new Error('timeout exceeded when trying to connect'), 'DATABASE_BUSY', 503],
  [wrapped(refused('53300')), 'DATABASE_BUSY', 503],
  [wrapped(refused('57P03')), 'DATABASE_BUSY', 503],
  [wrapped(refused('23505')), 'CONFLICT', 409],
  [refused('23503'), 'REFERENCE_MISSING', 409],
  [wrapped(refused('40P01')), 'DATABASE_ERROR', 500],
])('%s is told as %s', (error, code, status) => {
  expect(fromDatabaseError(error)).toMatchObject({ code, status })
})

test.each([
  ['23505', 'A record with this information already exists'],
  ['23503', 'Referenced record does not exist'],
  ['22P02', 'An unexpected database error occurred'],
])('what the database refuses with %s is said in the words of the specification', (code, message) => {
  expect(fromDatabaseError(refused(code))?.message).toBe(message)
})

test('what is no database’s is left to others', () => {
  expect(fromDatabaseError(new Error('a mistake of ours'))).toBeNull()
  expect(fromDatabaseError('no error at all')).toBeNull()
})
