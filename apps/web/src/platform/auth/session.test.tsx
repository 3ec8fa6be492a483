import { errors, type ErrorCode } from '@efie/contracts/errors'
import type { Session } from '@supabase/auth-js'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Profile } from '~/platform/stores/dashboard-store.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { idOf } from '~/platform/testing/ticket.ts'
import type { Registration } from './registration.ts'

const ama = profileOf('user', idOf(1))

/** A token in the server's format; nothing here checks the signature. */
const tokenOf = (userId: string, level: 'aal1' | 'aal2', nth: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: userId, aal: level, nth })}.${part({ nth })}`
}

/** A session as returned by `POST /token`, valid for an hour. */
const sessionOf = ({ id, email }: Profile, level: 'aal1' | 'aal2' = 'aal1', nth = 1): Session => ({
  access_token: tokenOf(id, level, nth),
  refresh_token: `refresh-${nth}`,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  user: {
    id,
    email,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
  },
})

const refused = (status: number, code: string, message = 'No') =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })

/** The auth server at sign-in. Tests can change each answer. */
const authServer = () => {
  const answers = {
    me: null as ErrorCode | null,
    step: null as 'challenge' | 'enrol' | null,
    token: () => Response.json(sessionOf(ama)),
    logout: () => new Response(null, { status: 204 }),
    signup: () => Response.json(sessionOf(ama).user),
  }
  const server = serve({
    api: {
      me: {
        get: os.me.get.handler(() => {
          if (answers.me) throw refusal(answers.me)
          const { id, full_name, role } = ama
          return answers.step === null ? ama : { id, full_name, role, second_factor: answers.step }
        }),
      },
    },
    others: {
      'POST /auth/v1/token': () => answers.token(),
      'POST /auth/v1/logout': () => answers.logout(),
      'POST /auth/v1/signup': () => answers.signup(),
      'GET /auth/v1/user': () => Response.json(sessionOf(ama).user),
      'POST /auth/v1/factors/app/challenge': () =>
        Response.json({ id: 'asked', type: 'totp', expires_at: Math.floor(Date.now() / 1_000) + 300 }),
      'POST /auth/v1/factors/app/verify': () => {
        answers.step = null
        return Response.json(sessionOf(ama, 'aal2', 2))
      },
    },
  })
  return { answers, server }
}

/** A browser window: its own modules over the storage shared by all windows. */
const openWindow = async () => {
  vi.resetModules()
  const [{ auth }, { useAuthStore }, { startAuth }, { useDashboardStore }, { toast }] = await Promise.all([
    import('./auth.ts'),
    import('./auth-store.ts'),
    import('./start-auth.ts'),
    import('~/platform/stores/dashboard-store.ts'),
    import('~/ui/toast.ts'),
  ])
  const [{ authClient }, { render }, { Toaster }, { connectSession }] = await Promise.all([
    import('./auth-client.ts'),
    import('@testing-library/react'),
    import('~/ui/toaster.tsx'),
    import('./session.ts'),
  ])
  // Disposed with its test, or it would receive the sign-ins of the next one.
  onTestFinished(() => authClient.dispose())
  toast.dismiss()
  render(<Toaster />)
  await useDashboardStore.persist.rehydrate()
  return { auth, startAuth, connectSession, useDashboardStore, state: () => useAuthStore.getState() }
}
const told = (text: string) => screen.findByText(text)
const signIn = (window: Awaited<ReturnType<typeof openWindow>>) =>
  act(() => window.auth.signIn(ama.email, 'Efie-Demo-2026'))

/** A window in which Ama has signed in before. */
const signedInWindow = async () => {
  const { answers, server } = authServer()
  const window = await openWindow()
  await signIn(window)
  await act(() => window.connectSession())
  return { answers, server, window }
}
const kept = () => localStorage.getItem('efie-session')

// Each window of a test has its own auth client, which the client warns about.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => vi.resetModules())

describe('signing in', () => {
  test('the person and their role are there, and are told', async () => {
    const { server } = authServer()
    const window = await openWindow()
    expect(await signIn(window)).toBe('signed-in')
    expect(await told('Logged in successfully')).toBeDefined()
    expect(window.state()).toMatchObject({
      isAuthenticated: true,
      isInitialized: true,
      isAdmin: false,
      userRole: 'user',
      user: { id: ama.id, email: ama.email, full_name: 'Ama Mensah', role: 'user' },
    })
    expect(await window.auth.accessToken()).toBe(sessionOf(ama).access_token)
    const [asked] = server.askedFor('POST /auth/v1/token')
    expect(asked?.path).toBe('/auth/v1/token?grant_type=password')
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ email: ama.email, password: 'Efie-Demo-2026' })
  })

  test('an account without a profile is told so, and is not signed in', async () => {
    const { answers } = authServer()
    answers.me = 'PROFILE_NOT_FOUND'
    const window = await openWindow()
    expect(await signIn(window)).toBe('failed')
    expect(await told('Profile not found')).toBeDefined()
    expect(window.state()).toMatchObject({ isAuthenticated: false, isInitialized: true, user: null })
    expect(kept()).toBeNull()
  })

  test('an answer without a user is “Login failed”', async () => {
    const { answers } = authServer()
    answers.token = () => Response.json({ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' })
    const window = await openWindow()
    expect(await signIn(window)).toBe('failed')
    expect(await told('Login failed')).toBeDefined()
    expect(window.state().isAuthenticated).toBe(false)
  })

  test.each([
    [400, 'invalid_credentials', 'Invalid login credentials', 'wrong'],
    [403, 'user_banned', 'This account is suspended', 'suspended'],
    [429, 'over_request_rate_limit', 'Request rate limit reached', 'too-many'],
    [403, 'ip_not_allowed', 'Sign-in isn’t allowed from this network', 'failed'],
  ])('a refusal is reported with its cause: %d %s', async (status, code, message, cause) => {
    const { answers } = authServer()
    answers.token = () => refused(status, code, message)
    const window = await openWindow()
    expect(await signIn(window)).toBe(cause)
    expect(await told(message)).toBeDefined()
  })

  test('a server that fails over the profile lets nobody in, and keeps no session', async () => {
    const { answers } = authServer()
    answers.me = 'INTERNAL'
    const window = await openWindow()
    expect(await signIn(window)).toBe('failed')
    expect(await told('Login failed')).toBeDefined()
    expect(kept()).toBeNull()
  })

  test('who has a second factor is nobody before it was shown', async () => {
    const { answers } = authServer()
    answers.step = 'challenge'
    const window = await openWindow()
    expect(await signIn(window)).toBe('second-factor')
    expect(window.state()).toMatchObject({ isAuthenticated: false, step: 'challenge', user: null })
    expect(screen.queryByText('Logged in successfully')).toBeNull()
    expect(await act(() => window.auth.confirmApp('app', '123456'))).toBe('signed-in')
    expect(await told('Logged in successfully')).toBeDefined()
    expect(window.state()).toMatchObject({ isAuthenticated: true, step: null })
    expect(await window.auth.accessToken()).toBe(sessionOf(ama, 'aal2', 2).access_token)
  })
})

describe('registering', () => {
  const registration: Registration = {
    email: ama.email,
    password: 'Efie-Demo-2026',
    first_name: 'Ama',
    last_name: 'Mensah',
    full_name: 'Ama Mensah',
    phone: '0241234567',
    address: '12 Ring Road',
    city: 'Accra',
    state: 'Greater Accra',
    employment_status: 'employed',
    employer_name: 'Volta Mills',
    monthly_income: 450_000,
  }
  const register = async (answer?: Response) => {
    const { answers } = authServer()
    if (answer) answers.signup = () => answer
    const { auth } = await openWindow()
    return act(() => auth.register(registration))
  }

  test('is told, and leaves the person signed out', async () => {
    expect(await register()).toBe('registered')
    expect(await told('Registration successful! You can now log in.')).toBeDefined()
    expect(await told('Check your email')).toBeDefined()
    expect(kept()).toBeNull()
  })

  test('an answer without a user is “Registration failed”', async () => {
    expect(await register(Response.json({}))).toBe('failed')
    expect(await told('Registration failed')).toBeDefined()
  })

  test('an address that is taken is said in the specification’s words', async () => {
    const taken = refused(422, 'user_already_exists', 'User already registered')
    expect(await register(taken)).toBe('email-taken')
    expect(await told('User with this email already exists')).toBeDefined()
  })

  test('another refusal is said in the server’s words', async () => {
    expect(await register(refused(422, 'weak_password', 'This password is too weak'))).toBe('failed')
    expect(await told('This password is too weak')).toBeDefined()
  })
})

test('Google that cannot be asked is said', async () => {
  const { auth } = await openWindow()
  const { authClient } = await import('./auth-client.ts')
  vi.spyOn(authClient, 'signInWithOAuth').mockRejectedValue(new TypeError('Failed to fetch'))
  await act(() => auth.signInWithGoogle())
  expect(await told('Failed to sign in with Google')).toBeDefined()
})

describe('signing out', () => {
  test('the server ends this session, and nothing of the person stays', async () => {
    const { server, window } = await signedInWindow()
    expect(await act(() => window.auth.signOut())).toBe(true)
    expect(await told('Logged out successfully')).toBeDefined()
    expect(window.state()).toMatchObject({ isAuthenticated: false, hasLeft: true })
    const [asked] = server.askedFor('POST /auth/v1/logout')
    expect(asked?.path).toBe('/auth/v1/logout?scope=local')
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${sessionOf(ama).access_token}`)
    expect(kept()).toBeNull()
    expect(window.useDashboardStore.getState().profile).toBeNull()
  })

  test.each([
    [401, 'bad_jwt'],
    [403, 'session_not_found'],
    [404, 'user_not_found'],
  ])('an answer of %i is ignored: the session is gone already', async (status, code) => {
    const { answers, window } = await signedInWindow()
    answers.logout = () => refused(status, code)
    expect(await act(() => window.auth.signOut())).toBe(true)
    expect(await told('Logged out successfully')).toBeDefined()
    expect(screen.queryByText('Logout failed')).toBeNull()
    expect(window.state().isAuthenticated).toBe(false)
    expect(kept()).toBeNull()
  })

  test('another failure is told, and the person stays signed in to try again', async () => {
    const { answers, window } = await signedInWindow()
    answers.logout = () => refused(422, 'validation_failed')
    expect(await act(() => window.auth.signOut())).toBe(false)
    expect(await told('Logout failed')).toBeDefined()
    expect(window.state().isAuthenticated).toBe(true)
    expect(kept()).not.toBeNull()
  })

  test('without a network the device forgets its person all the same', async () => {
    const { server, window } = await signedInWindow()
    server.disconnect()
    expect(await act(() => window.auth.signOut())).toBe(true)
    expect(window.state().isAuthenticated).toBe(false)
    expect(kept()).toBeNull()
  })
})

describe('starting with a session that this browser has kept', () => {
  /** Ama was signed in; the window was closed. */
  const reopened = async () => {
    const before = await signedInWindow()
    cleanup()
    return { ...before, open: openWindow }
  }

  test('the person is there again', async () => {
    const { open } = await reopened()
    const window = await open()
    expect(window.state().isInitialized).toBe(false)
    await act(() => window.startAuth())
    expect(window.state()).toMatchObject({ isAuthenticated: true, isReadOnly: false, userRole: 'user' })
  })

  test('without a network the last known profile can be read, and nothing be changed, until there is one', async () => {
    const { server, open } = await reopened()
    server.disconnect()
    const window = await open()
    await act(() => window.startAuth())
    expect(window.state()).toMatchObject({ isAuthenticated: true, isReadOnly: true, user: { id: ama.id } })
    expect(kept()).not.toBeNull()
    server.connect()
    await act(async () => {
      globalThis.window.dispatchEvent(new Event('online'))
      await waitFor(() => expect(window.state().isReadOnly).toBe(false))
    })
    expect(window.state().isAuthenticated).toBe(true)
  })

  test('a token that has expired is renewed first', async () => {
    const { answers, server, open } = await reopened()
    localStorage.setItem('efie-session', JSON.stringify({ ...sessionOf(ama), expires_at: 1 }))
    answers.token = () => Response.json(sessionOf(ama, 'aal1', 2))
    const window = await open()
    await act(() => window.startAuth())
    expect(window.state().isAuthenticated).toBe(true)
    expect(server.askedFor('POST /auth/v1/token').at(-1)?.path).toContain('grant_type=refresh_token')
    expect(await window.auth.accessToken()).toBe(sessionOf(ama, 'aal1', 2).access_token)
  })

  test('a session that the server has ended is gone, and so is what was kept of its person', async () => {
    const { answers, open } = await reopened()
    localStorage.setItem('efie-session', JSON.stringify({ ...sessionOf(ama), expires_at: 1 }))
    answers.token = () => refused(400, 'session_expired')
    const window = await open()
    await act(() => window.startAuth())
    expect(window.state()).toMatchObject({ isAuthenticated: false, isInitialized: true })
    expect(kept()).toBeNull()
    expect(localStorage.getItem('dashboard-store')).toBeNull()
  })

  test('an account whose profile is gone counts as signed out, without an error', async () => {
    const { answers, open } = await reopened()
    answers.me = 'PROFILE_NOT_FOUND'
    const window = await open()
    await act(() => window.startAuth())
    expect(window.state()).toMatchObject({ isAuthenticated: false, isInitialized: true })
    expect(screen.queryByText(errors.PROFILE_NOT_FOUND.message)).toBeNull()
  })

  test('nobody is there after ten seconds without an answer, and is told; the session stays', async () => {
    const { open } = await reopened()
    const window = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    try {
      void window.startAuth()
      await act(() => vi.advanceTimersByTimeAsync(9_900))
      expect(window.state().isInitialized).toBe(false)
      await act(() => vi.advanceTimersByTimeAsync(200))
      expect(window.state()).toMatchObject({ isAuthenticated: false, isInitialized: true })
      expect(await told('Connection timeout. Please check your internet connection.')).toBeDefined()
      expect(kept()).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

test('without a session nobody is there straight away, and nothing is asked', async () => {
  const { server } = authServer()
  const window = await openWindow()
  await act(() => window.startAuth())
  expect(window.state()).toMatchObject({ isAuthenticated: false, isInitialized: true })
  expect(server.asked).toEqual([])
})
