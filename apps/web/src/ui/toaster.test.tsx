import { act, render, screen } from '@testing-library/react'
import hotToast from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNotice } from './notice-toast.tsx'
import { newestSuccess, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  newestSuccess.at = 0
  hotToast.remove()
  render(<Toaster />)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds of a toast's exit animation. */
const leavingMs = 1_000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = (text: string): boolean => screen.queryByText(text) !== null

test.each([
  ['success', 3_000, () => toast.success('Said')],
  ['error', 4_000, () => void toast.error('Said')],
  ['plain', 4_000, () => void toast.info('Said')],
  ['notice', 4_000, () => showNotice('Said', 'Your payment of GH₵ 10.00 has been confirmed')],
])('a %s toast stays %i ms', async (_kind, milliseconds, say) => {
  act(say)
  let passed = 0
  for (; shown('Said') && passed < 60_000; passed += 100) await pass(100)
  expect(passed).toBe(milliseconds + leavingMs)
})

test('shows at most 20 toasts, the newest', async () => {
  act(() => {
    for (let nth = 1; nth <= 25; nth += 1) toast.error(`Toast ${nth}`)
  })
  await pass(leavingMs)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Toast ${25 - index}`),
  )
})

test('shows the same text once', () => {
  act(() => {
    toast.success('Logged in successfully')
    toast.success('Logged in successfully')
  })
  expect(screen.getAllByText('Logged in successfully')).toHaveLength(1)
})

test('announces errors assertively and others politely', () => {
  act(() => {
    toast.error('Logout failed')
    toast.success('Logged out successfully')
  })
  expect(screen.getByRole('alert').textContent).toBe('Logout failed')
  expect(screen.getByRole('status').textContent).toBe('Logged out successfully')
})

test('shows toasts at the top right', () => {
  act(() => toast.success('Payment successful'))
  const place = screen.getByRole('status').closest<HTMLElement>('[style*="justify-content"]')
  expect(place?.style.justifyContent).toBe('flex-end')
  expect(place?.style.top).toBe('0px')
})

test('notices about an own change join its toast, each once', async () => {
  act(() => toast.success('Application submitted successfully'))
  await pass(1_000)
  act(() => {
    showNotice('New application created')
    showNotice('New payment recorded', 'A new payment of GH₵ 10.00 is due')
    showNotice('New application created')
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Application submitted successfullyNew application createdNew payment recordedA new payment of GH₵ 10.00 is due',
  ])
  await pass(3_000)
  await pass(leavingMs)
  act(() => showNotice('Application status updated to in review'))
  expect(shown('Application submitted successfully')).toBe(false)
  expect(shown('Application status updated to in review')).toBe(true)
})

test('a notice with the words of the act adds nothing', () => {
  act(() => {
    toast.success('System settings updated')
    showNotice('System settings updated')
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'System settings updated',
  ])
})
