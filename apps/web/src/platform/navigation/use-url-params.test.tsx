import { act, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderPages } from '~/platform/testing/render-page.tsx'
import { useUrlParams } from './use-url-params.ts'

/** Both buttons do two things from the same render, as when a search is sent while a row is being opened. */
const List = () => {
  const { params, change } = useUrlParams()
  const navigate = useNavigate()
  const search = () => change({ q: 'ama' }, { replace: true })
  return (
    <>
      <p>Showing {params.toString()}</p>
      <button
        type="button"
        onClick={() => {
          change({ open: '1' }, { replace: false })
          search()
        }}
      >
        Open
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/elsewhere')
          search()
        }}
      >
        Leave
      </button>
    </>
  )
}

const elsewhere = Promise.withResolvers<{ Component: () => string }>()
const show = () =>
  renderPages('/list?tab=mine', [
    { path: '/list', element: <List /> },
    { path: '/elsewhere', lazy: () => elsewhere.promise },
  ])

test('of two changes before the screen shows the first, neither undoes the other', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('Showing tab=mine&open=1&q=ama')
})

test('a change of a page that is being left does not bring it back', async () => {
  const { user, address } = show()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  act(() => elsewhere.resolve({ Component: () => 'Elsewhere' }))
  await screen.findByText('Elsewhere')
  expect(address()).toBe('/elsewhere')
})
