import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { NoAnswerError } from './database/no-answer.ts'
import { describeError } from './log.ts'

const statement = 'insert into profiles (full_name) values ($1)'

test.each([
  ['refused', Object.assign(new DatabaseError('Key (phone)=(0241234567)', 1, 'error'), { code: '23505' })],
  ['not answered', new NoAnswerError(new Error('Connection terminated unexpectedly'))],
])('a statement that was %s leaves neither its text nor its values in the log', (_how, cause) => {
  const line = JSON.stringify(describeError(new DrizzleQueryError(statement, ['Ama Mensah'], cause)))
  expect(line).toContain('a statement failed')
  for (const secret of ['profiles', 'Ama Mensah', '0241234567']) expect(line).not.toContain(secret)
})

test('why a statement was not answered is in the log', () => {
  const cause = new NoAnswerError(new Error('Connection terminated unexpectedly'))
  const line = JSON.stringify(describeError(new DrizzleQueryError(statement, [], cause)))
  expect(line).toContain('Connection terminated unexpectedly')
})
