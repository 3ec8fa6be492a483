import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Later } from './when-ready.tsx'

const Page = () => (
  <Later skeleton={<p>Placeholder</p>}>
    <p>Content</p>
  </Later>
)

test('while the document opens a later part waits for an idle browser, and on the next page it doesn’t', async () => {
  vi.useFakeTimers()
  const { unmount } = render(<Page />)
  expect(screen.queryByText('Content')).toBeNull()
  expect(screen.getByText('Placeholder')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText('Content')).toBeDefined()
  unmount()
  render(<Page />)
  expect(screen.getByText('Content')).toBeDefined()
  vi.useRealTimers()
})
