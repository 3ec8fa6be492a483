import { errors } from '@efie/contracts/errors'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { activateLanguage } from '~/i18n/i18n.ts'
import { isRefusal, paymentInProgress, toUserError } from './user-error.ts'

const refused = (code: string, status: number, message: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status, message, data })

test('shows the server’s words for a code it knows', () => {
  const error = toUserError(refused('APPLICATION_NOT_FOUND', 404, 'Application not found'))
  expect(error).toMatchObject({
    message: 'Application not found',
    code: 'APPLICATION_NOT_FOUND',
    retryable: false,
  })
})

test('reads field issues, with paths as text or parts', () => {
  const data = {
    issues: [
      { path: 'monthly_rent', message: 'Enter a rent' },
      { path: ['items', 0, 'quantity'], message: 'At least 1' },
      { path: 3 },
      null,
    ],
  }
  expect(toUserError(refused('VALIDATION_FAILED', 422, 'Check the highlighted fields', data)).issues).toEqual(
    [
      { path: 'monthly_rent', message: 'Enter a rent' },
      { path: 'items.0.quantity', message: 'At least 1' },
    ],
  )
})

test('says what a step still misses', () => {
  const data = {
    from: 'pending',
    to: 'in-review',
    missing: ['application_fee', { fact: 'x', text: 'Sign first' }],
  }
  expect(toUserError(refused('TRANSITION_NOT_ALLOWED', 409, 'Not yet', data)).missing).toEqual([
    'application_fee',
    'Sign first',
  ])
})

test('an unknown code or failure shows nothing from inside', () => {
  const inside = 'relation "profiles" does not exist'
  expect(toUserError(refused('WHATEVER', 500, inside)).message).toBe(
    'Something went wrong on our side. Try again, or contact support if it keeps happening',
  )
  expect(toUserError(new Error(inside)).message).toBe(
    'Something went wrong on our side. Try again, or contact support if it keeps happening',
  )
  expect(toUserError(inside)).toMatchObject({
    code: null,
    issues: [],
    message: 'Something went wrong on our side. Try again, or contact support if it keeps happening',
  })
})

test('an unreachable server is said in plain words and can be tried again', () => {
  const error = toUserError(new TypeError('Failed to fetch'))
  expect(error.message).toContain('Check your internet connection')
  expect(error.retryable).toBe(true)
})

test('only what the server refused is not asked again', () => {
  expect(isRefusal(refused('NOT_FOUND', 404, ''))).toBe(true)
  expect(isRefusal(refused('RATE_LIMITED', 429, ''))).toBe(false)
  expect(isRefusal(refused('INTERNAL', 500, ''))).toBe(false)
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false)
})

test('names the payment that is under way when another one is refused for it', () => {
  const payment_id = '0193a1f0-0000-7000-8000-000000000001'
  expect(paymentInProgress(refused('PAYMENT_IN_PROGRESS', 409, 'Busy', { payment_id }))).toBe(payment_id)
  expect(paymentInProgress(refused('PAYMENT_IN_PROGRESS', 409, 'Busy'))).toBeNull()
  expect(paymentInProgress(refused('NOTHING_DUE', 409, 'Nothing', { payment_id }))).toBeNull()
  expect(paymentInProgress(new TypeError('fetch failed'))).toBeNull()
})

test('an outage is said in the language spoken, and can be tried again', async () => {
  const busy = refused('DATABASE_BUSY', 503, errors.DATABASE_BUSY.message)
  expect(toUserError(busy)).toMatchObject({
    message: 'Efie is very busy right now. Try again in a minute.',
    retryable: true,
  })
  await activateLanguage('fr')
  try {
    for (const code of ['DATABASE_BUSY', 'DATABASE_AWAY', 'STORAGE_AWAY'] as const)
      expect(toUserError(refused(code, 503, errors[code].message)).message).toMatch(
        /^Efie .* en ce moment\. Réessayez dans une minute\.$/,
      )
  } finally {
    await activateLanguage('en')
  }
})
