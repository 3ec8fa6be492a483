import { act, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { useAskedFor } from './use-asked-for.ts'

// There is no layout here, so the test reports element sizes.
let sizeChanges = () => {}
let isVisible: boolean

beforeEach(() => {
  sizeChanges = () => {}
  isVisible = true
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        sizeChanges = changed
      }
      observe() {}
      disconnect() {
        sizeChanges = () => {}
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(
    // A cast: only their number is read.
    () => (isVisible ? [{}] : []) as unknown as DOMRectList,
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = async () => {
  await act(async () => {
    sizeChanges()
    await new Promise(requestAnimationFrame)
  })
}

const Relief = () => {
  const place = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  useAskedFor('relief', place, () => setShown((count) => count + 1))
  return (
    <section ref={place}>
      <p>Shown {shown} times</p>
      <p>Address {useLocation().search}</p>
      <Link to="?do=relief&tab=loan">Ask for new dates</Link>
    </section>
  )
}

test('an act that the address asks for is shown once, and the address forgets it', async () => {
  renderPage(<Relief />, '?do=relief&tab=loan')
  await settle()
  expect(screen.getByText('Shown 1 times')).toBeDefined()
  expect(screen.getByText('Address ?tab=loan')).toBeDefined()
  await settle()
  expect(screen.getByText('Shown 1 times')).toBeDefined()
})

test('it is shown again each time its link is followed', async () => {
  const { user } = renderPage(<Relief />, '?do=relief')
  await settle()
  await user.click(screen.getByRole('link', { name: 'Ask for new dates' }))
  await settle()
  expect(screen.getByText('Shown 2 times')).toBeDefined()
})

test('it waits until its place is visible', async () => {
  isVisible = false
  renderPage(<Relief />, '?do=relief')
  await settle()
  expect(screen.getByText('Shown 0 times')).toBeDefined()
  isVisible = true
  await settle()
  expect(screen.getByText('Shown 1 times')).toBeDefined()
})

test('an address that asks for another act shows nothing', async () => {
  renderPage(<Relief />, '?do=pay')
  await settle()
  expect(screen.getByText('Shown 0 times')).toBeDefined()
})
