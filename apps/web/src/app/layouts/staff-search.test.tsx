import type { Role } from '@efie/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { onPhone } from '~/platform/testing/on-phone.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import { StaffSearch } from './staff-search.tsx'

beforeEach(() => {
  localStorage.clear()
  useAdminStore.setState(useAdminStore.getInitialState(), true)
})

const invoice = {
  kind: 'invoice' as const,
  id: '01900000-0000-7000-8000-0000000000aa',
  title: 'INV-2611-7K3M · Volta Foods',
  detail: 'GH₵ 500.00 · Issued',
  link: '/admin/companies?tab=invoices&open=01900000-0000-7000-8000-0000000000aa',
}

const visit = (role: Role) => {
  setSignedIn(profileOf(role))
  serve({
    api: {
      search: {
        find: os.search.find.handler(({ input }) => ({ results: /inv/i.test(input.q) ? [invoice] : [] })),
      },
    },
  })
  const onShortcuts = vi.fn<() => void>()
  const view = renderPages('/', [{ path: '*', element: <StaffSearch onShortcuts={onShortcuts} /> }])
  return { ...view, onShortcuts }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const field = () => screen.getByRole('combobox', { name: 'Search' })

test('Ctrl K lists what the person may do; arrows choose and Enter does it', async () => {
  const { user, address } = visit('finance')
  expect(options()).toEqual([])
  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(options()[0]).toBe('Release payouts')
  expect(options()).toContain('Import a bank statement')
  expect(options()).toContain('Sign out')
  expect(options()).not.toContain('Verify documents')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/dashboard/finance?tab=ready'))
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('an empty field stays closed when it is tabbed to, and opens with an arrow', async () => {
  const { user } = visit('inspection_and_verification')
  await user.tab()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{ArrowDown}')
  expect(options()[0]).toBe('Verify documents')
  await user.keyboard('{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('typed words find acts beside pages and rows, which open where the server says', async () => {
  const { user, address } = visit('admin')
  await user.type(field(), 'inv')
  expect(await screen.findByRole('option', { name: /^INV-2611-7K3M/ })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Invoices' })).toBeDefined()
  const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option')
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Approve draft invoices', 'Issue invoices'])
  await user.click(screen.getByRole('option', { name: /^INV-2611-7K3M/ }))
  await waitFor(() => expect(address()).toBe(invoice.link))
})

test('acts without a page are done at their place', async () => {
  const { user, address, onShortcuts } = visit('sales_executive')
  await user.type(field(), 'dark{Enter}')
  expect(useAdminStore.getState().theme).toBe('dark')
  await user.type(field(), 'shortcuts{Enter}')
  expect(onShortcuts).toHaveBeenCalledOnce()
  expect(address()).toBe('/')
})

test('on a phone the palette lists them before anything is typed', async () => {
  onPhone()
  const { user } = visit('credit_analyst')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const dialog = await screen.findByRole('dialog', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox')))
  const [first] = within(dialog).getAllByRole('option')
  expect(first?.textContent).toBe('Take an application')
  await user.click(within(dialog).getByRole('option', { name: /^Show keyboard shortcuts/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
})
