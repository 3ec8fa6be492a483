import { memoryStorage } from '~/platform/testing/memory-storage.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { profileOf } from '~/platform/testing/profile.ts'

const ama = profileOf('user', '01900000-0000-7000-8000-00000000000a')
const kofi = profileOf('user', '01900000-0000-7000-8000-00000000000b')

/** A browser window: its own modules over the storage shared by all windows. */
const openWindow = async () => {
  vi.resetModules()
  const [device, person, { useAuthStore, setSignedIn }, { useDashboardStore }, drafts, answers] =
    await Promise.all([
      import('./forget.ts'),
      import('./person.ts'),
      import('~/platform/auth/auth-store.ts'),
      import('~/platform/stores/dashboard-store.ts'),
      import('~/platform/offline/ticket-drafts.ts'),
      import('~/platform/stores/eligibility-answers-store.ts'),
    ])
  await useDashboardStore.persist.rehydrate()
  return { ...device, ...person, ...drafts, ...answers, useAuthStore, setSignedIn, useDashboardStore }
}

const signIn = async (window: Awaited<ReturnType<typeof openWindow>>, profile: typeof ama) => {
  await window.claimDevice(profile.id)
  window.setSignedIn(profile)
  memoryStorage.setItem('efie-session', JSON.stringify({ user: { id: profile.id } }))
}

const answered = {
  age: 31,
  employment_status: 'employed',
  employer_name: 'Volta Mills',
  monthly_income: 450_000,
  monthly_obligations: 0,
  monthly_rent: 120_000,
  advance_payment_months: 6,
  plan: 'standard',
} as const

const everything = () =>
  Array.from({ length: memoryStorage.length }, (_, index) => {
    const key = memoryStorage.key(index) ?? ''
    return `${key} ${memoryStorage.getItem(key)}`
  }).join('\n')

beforeEach(() => memoryStorage.clear())
afterAll(() => vi.resetModules())

test('a session that has ended takes along all that is kept of its person, and leaves what is the device’s', async () => {
  const window = await openWindow()
  memoryStorage.setItem('language', 'fr')
  memoryStorage.setItem('application-drafts', `{"state":{"drafts":{"${ama.id}":{}}}}`)
  await signIn(window, ama)
  window.keepDraft(ama.id, 'create', { message: 'My landlord’s number' })
  window.useEligibilityAnswersStore.getState().keep(answered, 'eligible')
  await window.forgetPerson()
  expect(everything()).toBe('language fr')
  expect(window.useAuthStore.getState()).toMatchObject({ user: null, profile: null, hasLeft: false })
  expect(window.useDashboardStore.getState()).toMatchObject({ profile: null, currentUserId: null })
  expect(window.useEligibilityAnswersStore.getState().answers).toBeNull()
})

test('the worker stops keeping what the person has seen, and the window forgets which files that was', async () => {
  const told: unknown[] = []
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: { postMessage: (message: unknown) => told.push(message) } },
  })
  const cleared = vi.spyOn(performance, 'clearResourceTimings')
  const window = await openWindow()
  await signIn(window, ama)
  await window.forgetPerson()
  expect(told).toEqual([{ keep: [] }])
  expect(cleared).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('another person finds nothing of the last one, whose session had only run out', async () => {
  const window = await openWindow()
  await signIn(window, ama)
  window.keepDraft(ama.id, 'create', { message: 'My landlord’s number' })
  memoryStorage.removeItem('efie-session')
  const later = await openWindow()
  await later.claimDevice(kofi.id)
  expect(everything()).toBe(`efie-person ${kofi.id}`)
  await signIn(later, kofi)
  expect(everything()).not.toContain(ama.id)
  expect(everything()).not.toContain('landlord')
})

test('the same person finds their own things again', async () => {
  const window = await openWindow()
  await signIn(window, ama)
  window.keepDraft(ama.id, 'create', { message: 'My landlord’s number' })
  memoryStorage.removeItem('efie-session')
  const later = await openWindow()
  await signIn(later, ama)
  expect(later.readDraft(ama.id, 'create')).toEqual({ message: 'My landlord’s number' })
})

test('what a guest answered and wrote is theirs once they sign in', async () => {
  const window = await openWindow()
  window.useEligibilityAnswersStore.getState().keep(answered, 'eligible')
  window.keepDraft(window.guestWriter, 'contact', { message: 'Do you deliver to Ho?' })
  await signIn(window, ama)
  expect(window.useEligibilityAnswersStore.getState().answers).toEqual(answered)
  expect(window.readDraft(window.guestWriter, 'contact')).toEqual({ message: 'Do you deliver to Ho?' })
})

test('a window of somebody whom another person has followed writes nothing of theirs again', async () => {
  const first = await openWindow()
  await signIn(first, ama)
  const second = await openWindow()
  await signIn(second, kofi)
  first.useDashboardStore.getState().setCurrentUser({ ...ama, full_name: 'Ama of the first window' })
  first.keepDraft(ama.id, 'create', { message: 'Late' })
  expect(first.isCurrent()).toBe(false)
  // Nor does it delete the other person's data when its own session turns out to have ended.
  await first.forgetPerson()
  expect(first.useAuthStore.getState().user).toBeNull()
  expect(everything()).not.toContain(ama.id)
  expect(everything()).toContain(`efie-person ${kofi.id}`)
  expect(JSON.parse(memoryStorage.getItem('dashboard-store') ?? '')).toMatchObject({
    state: { currentUserId: kofi.id },
  })
})

test('a page that is replaced while it forgets leaves what was not sent to the next page to say', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  })
  vi.doMock('~/platform/offline/kept.ts', () => ({
    claimKept: () => Promise.resolve(),
    countWaiting: () => Promise.resolve(2),
    // The page does not live to see its end.
    clearKept: () => new Promise(() => {}),
  }))
  const page = await openWindow()
  await signIn(page, ama)
  void page.forgetPerson()
  await vi.waitUntil(() => kept.size > 0)
  vi.doMock('~/platform/offline/kept.ts', () => ({
    claimKept: () => Promise.resolve(),
    countWaiting: () => Promise.resolve(0),
    clearKept: () => Promise.resolve(),
  }))
  const next = await openWindow()
  await next.goOnForgetting()
  expect((await import('./device-store.ts')).useDeviceStore.getState().unsent).toBe(2)
  expect(everything()).toBe('')
  vi.doUnmock('~/platform/offline/kept.ts')
  vi.unstubAllGlobals()
})

test('a window closed before everything was forgotten leaves the rest to the next', async () => {
  const window = await openWindow()
  await signIn(window, ama)
  window.beginLeaving()
  memoryStorage.removeItem('efie-session')
  window.keepDraft(ama.id, 'create', { message: 'Late' })
  const next = await openWindow()
  expect(next.isLeaving()).toBe(true)
  await next.goOnForgetting()
  expect(everything()).toBe('')
})
