import { messages } from '@electric-sql/pglite'
import { formatMoney } from '@efie/domain'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { NoAnswerError } from './database/no-answer.ts'
import { AppError, fromDatabaseError, invalid, sqlState } from './errors.ts'
import { money } from './texts/figures.ts'
import { text } from './texts/text.ts'

const refused = (code: string): Error =>
  Object.assign(new DatabaseError('refused', 7, 'error'), { code, constraint: 'a_key' })
const refusedByEmbedded = (code: string): Error =>
  Object.assign(new messages.DatabaseError('refused', 7, 'error'), { code })
const wrapped = (cause: Error): Error => new Error('Failed query', { cause })
const unanswered = (message: string): Error => new NoAnswerError(new Error(message))

test.each([
  [unanswered('timeout exceeded when trying to connect'), 'DATABASE_BUSY', 503],
  [wrapped(refused('53300')), 'DATABASE_BUSY', 503],
  [wrapped(refused('55P03')), 'DATABASE_BUSY', 503],
  [wrapped(refused('57014')), 'DATABASE_BUSY', 503],
  [wrapped(refused('40001')), 'DATABASE_BUSY', 503],
  [wrapped(refused('40P01')), 'DATABASE_BUSY', 503],
  [wrapped(unanswered('Connection terminated unexpectedly')), 'DATABASE_AWAY', 503],
  [unanswered('connect ECONNREFUSED 127.0.0.1:5432'), 'DATABASE_AWAY', 503],
  [wrapped(refused('57P01')), 'DATABASE_AWAY', 503],
  [wrapped(refused('57P02')), 'DATABASE_AWAY', 503],
  [wrapped(refused('57P03')), 'DATABASE_AWAY', 503],
  [wrapped(refused('08006')), 'DATABASE_AWAY', 503],
  [wrapped(refused('28P01')), 'DATABASE_AWAY', 503],
  [wrapped(refused('28000')), 'DATABASE_AWAY', 503],
  [wrapped(refused('25006')), 'DATABASE_AWAY', 503],
  [wrapped(refused('53100')), 'DATABASE_AWAY', 503],
  [wrapped(refusedByEmbedded('53100')), 'DATABASE_AWAY', 503],
  [wrapped(refused('23505')), 'CONFLICT', 409],
  [wrapped(refusedByEmbedded('23505')), 'CONFLICT', 409],
  [refused('23503'), 'REFERENCE_MISSING', 409],
  [wrapped(refused('22P02')), 'DATABASE_ERROR', 500],
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

test('only an error of a database driver has an SQLSTATE, however much another one’s code looks like it', () => {
  expect(sqlState(wrapped(refused('23505')))).toEqual({ code: '23505', constraint: 'a_key' })
  for (const code of ['EROFS', 'EPIPE', 'EBUSY', 'EPERM'])
    expect(sqlState(wrapped(Object.assign(new Error('refused'), { code })))).toBeNull()
})

test('what is no database’s is left to others', () => {
  expect(fromDatabaseError(new Error('a mistake of ours'))).toBeNull()
  expect(fromDatabaseError(Object.assign(new Error('mail server'), { code: 'ECONNREFUSED' }))).toBeNull()
  expect(fromDatabaseError('no error at all')).toBeNull()
})

test('a refusal with values is English until it is answered in a language', () => {
  const refusal = invalid('amount', text('Your payment of {amount} is due today', { amount: money(5_000) }))
  expect(refusal.data).toEqual({
    issues: [{ path: 'amount', message: `Your payment of ${formatMoney(5_000)} is due today` }],
  })
  expect(refusal.isTranslatable).toBe(true)
  expect(refusal.in('fr').data).toMatchObject({
    issues: [{ message: expect.stringMatching(/^Votre .*50,00/) }],
  })
  expect(refusal.in('fr').message).toBe(refusal.message)
  expect(invalid('amount', 'Fill this in').isTranslatable).toBe(false)
})

test('a step is refused with what it misses, or because the status has moved on', () => {
  const refusedFor = (missing: object[]) =>
    new AppError('TRANSITION_NOT_ALLOWED', { from: 'submitted', to: 'approved', missing }).message
  expect(refusedFor([{ fact: 'signed', text: 'Sign it first' }])).toBe('This step isn’t possible yet')
  expect(refusedFor([])).toMatch(/^This isn’t possible at the current status, and nothing was changed/)
})
