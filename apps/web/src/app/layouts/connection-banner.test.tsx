import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const banner = () => screen.getByRole('status').textContent

test('the banner follows the channel, and stays away while connected', () => {
  useConnectionStore.setState(useConnectionStore.getInitialState(), true)
  renderPage(<ConnectionBanner />)
  const become = (status: 'connected' | 'disconnected' | 'reconnecting', online = true) =>
    act(() => useConnectionStore.setState({ status, online }))
  become('connected')
  expect(banner()).toBe('')
  become('reconnecting')
  expect(banner()).toBe('Reconnecting...')
  become('disconnected')
  expect(banner()).toBe('Connection lost')
  become('connected')
  expect(banner()).toBe('')
})
