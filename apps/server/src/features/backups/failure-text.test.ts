import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { StartError } from '../../config.ts'
import { backupFailure } from './backup-failure.ts'
import { failureText } from './failure-text.ts'

const params = ['ama@efie.example', '+233201234567']

const refused = () => {
  const cause = new DatabaseError('duplicate key: Key (email)=(ama@efie.example)', 60, 'error')
  cause.code = '23505'
  cause.constraint = 'users_email_key'
  return new DrizzleQueryError('insert into auth.users values ($1, $2)', params, cause)
}

test('tells what went wrong without data of the rows', () => {
  const failures = [
    refused(),
    new DrizzleQueryError('select $1', params, new Error(params[0])),
    new SyntaxError(`"${params[0]}" is not valid JSON`),
    params[0],
  ]
  for (const text of [...failures.map(failureText), ...failures.map(backupFailure)])
    expect(text).not.toMatch(/ama@|2332|\$1/)
  expect(failureText(refused())).toMatch('23505, users_email_key')
  expect(failureText(new StartError('The file is damaged.'))).toBe('The file is damaged.')
  expect(failureText(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch('The disk is full')
})
