import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'

const minute = 60_000
const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 0,
  user: {
    id: profileOf('finance').id,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '',
  },
}

/** A window of someone in finance whose last request was just now. */
const openWindow = async ({ ended = false } = {}) => {
  vi.resetModules()
  const [{ default: SessionTimeout }, { renderPage }, { noteRequest }, { claimDevice }, { setSignedIn }] =
    await Promise.all([
      import('./session-timeout.tsx'),
      import('~/platform/testing/render-page.tsx'),
      import('~/platform/auth/last-request.ts'),
      import('~/platform/device/forget.ts'),
      import('~/platform/auth/auth-store.ts'),
    ])
  const [{ authClient }, { useAuthStore }] = await Promise.all([
    import('~/platform/auth/auth-client.ts'),
    import('~/platform/auth/auth-store.ts'),
    // The app loads this with the first call, which fake timers can't wait for.
    import('~/platform/auth/auth-actions.ts'),
  ])
  onTestFinished(() => authClient.dispose())
  const expires_at = Math.floor(Date.now() / 1_000) + 24 * 3_600
  localStorage.setItem('efie-session', JSON.stringify({ ...session, expires_at }))
  await claimDevice(session.user.id)
  setSignedIn(profileOf('finance'))
  const server = serve({
    api: {
      settings: {
        public: os.settings.public.handler(() => ({
          system_name: 'Efie',
          default_currency: 'GHS',
          default_language: 'en',
          password_complexity: 'high' as const,
          google_sign_in: false,
          demo: false,
          test_payments: false,
          session_timeout: 30,
        })),
      },
      me: { get: os.me.get.handler(() => profileOf('finance')) },
    },
    others: {
      'POST /auth/v1/token': () =>
        ended
          ? Response.json(
              { code: 'session_expired', message: 'Session expired' },
              { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
            )
          : Response.json({ ...session, expires_at, access_token: 'd.e.f' }),
    },
  })
  noteRequest()
  renderPage(<SessionTimeout />)
  // The settings have loaded.
  await pass(1_000)
  return { server, state: () => useAuthStore.getState() }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const dialog = () => screen.queryByRole('dialog', { name: 'Are you still there?' })
const timer = () => screen.getByRole('timer').textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => vi.resetModules())

test('nothing is said before the last minute, which is then counted down', async () => {
  await openWindow()
  await pass(28 * minute)
  expect(dialog()).toBeNull()
  await pass(minute)
  expect(dialog()).not.toBeNull()
  expect(timer()).toMatch(/^You’ll be signed out in 5\d seconds because you’ve been inactive\./)
  await pass(20_000)
  expect(timer()).toMatch(/^You’ll be signed out in 3\d seconds/)
})

test('staying asks the server for something, which begins the time again', async () => {
  const { server } = await openWindow()
  await pass(29 * minute + 10_000)
  const asked = server.askedFor('GET /api/v1/me').length
  act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
  await pass(2_000)
  expect(server.askedFor('GET /api/v1/me')).toHaveLength(asked + 1)
  expect(dialog()).toBeNull()
  await pass(20 * minute)
  expect(dialog()).toBeNull()
})

test('once the time is over, a session that the server has ended ends here too, and the page says so', async () => {
  const { state } = await openWindow({ ended: true })
  await pass(30 * minute + 2_000)
  expect(screen.getByText('You were signed out after 30 minutes of inactivity')).toBeDefined()
  expect(state().isAuthenticated).toBe(false)
  expect(localStorage.getItem('efie-session')).toBeNull()
})

test('a session that goes on elsewhere is asked for now and then, not ended', async () => {
  const { server, state } = await openWindow()
  await pass(30 * minute + 2_000)
  expect(timer()).toBe('Signing you out...')
  const refreshes = () => server.askedFor('POST /auth/v1/token').length
  const before = refreshes()
  expect(before).toBeGreaterThan(0)
  await pass(15_000)
  expect(refreshes()).toBe(before)
  await pass(10_000)
  expect(refreshes()).toBe(before + 1)
  expect(state().isAuthenticated).toBe(true)
})

test('without a network nobody is signed out for having done nothing', async () => {
  const { server } = await openWindow()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await pass(40 * minute)
  expect(dialog()).toBeNull()
  expect(server.askedFor('POST /auth/v1/token')).toEqual([])
})
