import type { Role } from '@efie/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import workspace from '../../../../../package.json' with { type: 'json' }
import StaffLayout from './staff-layout.tsx'

beforeEach(() => {
  localStorage.clear()
  useAdminStore.setState(useAdminStore.getInitialState(), true)
})

const page = (path: string) => ({ path, element: <h1>The page {path}</h1> })
const paths = ['/admin', '/admin/security', '/admin/users', '/dashboard/finance', '/approvals']

const counts = [
  { queue: 'loans-to-pay-out', count: 12, more: false },
  { queue: 'payouts-to-release', count: 0, more: false },
  { queue: 'receipts-unidentified', count: 1_000, more: true },
  { queue: 'approvals', count: 2, more: false },
] as const

const visit = (role: Role, address = '/admin', unread = 0) => {
  setSignedIn(profileOf(role))
  serve({
    api: {
      // The public layout's footer asks for the languages there are.
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
      // A tenant’s navigation asks for the application it leads to.
      applications: {
        list: os.applications.list.handler(() => ({ data: [], next_cursor: null, total: null })),
      },
      me: { queues: os.me.queues.handler(() => ({ queues: role === 'finance' ? [...counts] : [] })) },
      notifications: {
        list: os.notifications.list.handler(() => ({ data: [], next_cursor: null, unread_count: unread })),
      },
    },
  })
  return renderPages(address, [{ Component: StaffLayout, children: paths.map(page) }])
}
const sidebar = () => screen.getByRole('navigation', { name: 'Administration' })
const entries = () => within(sidebar()).getAllByRole('link')
const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' })
const version = () => screen.getByText(/^(?:Version |v)\d/).textContent

test('the sidebar leads an administrator to the fourteen pages, under the product name and its version', () => {
  visit('admin')
  expect(entries().map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual([
    '/admin Dashboard',
    '/admin/users User Management',
    '/admin/applications Applications',
    '/admin/payments Payments',
    '/admin/documents Documents',
    '/admin/configuration Configuration',
    '/admin/support Support',
    '/admin/analytics Analytics',
    '/admin/properties Properties',
    '/admin/security Security',
    '/admin/notifications Notifications',
    '/admin/settings Settings',
    '/admin/help Help & Support',
    '/admin/companies Companies',
  ])
  expect(screen.getByText('Efie Admin')).toBeDefined()
  expect(version()).toBe('Version 2.5.0')
  expect(workspace.version).toBe('2.5.0')
})

test('a role sees the pages that it may read, and on another one why it is empty', () => {
  visit('finance', '/admin/security')
  expect(entries().map(({ textContent }) => textContent)).not.toContain('Security')
  expect(screen.queryByText('The page /admin/security')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeDefined()
})

test('the sidebar is open by default; collapsed it keeps its links and version, also after a reload', async () => {
  const { user, unmount } = visit('admin')
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Efie Admin')).toBeNull()
  expect(version()).toBe('v2.5.0')
  expect(within(sidebar()).getByRole('link', { name: 'User Management' }).getAttribute('title')).toBe(
    'User Management',
  )

  unmount()
  const kept = localStorage.getItem('admin-store') ?? ''
  useAdminStore.setState(useAdminStore.getInitialState(), true)
  localStorage.setItem('admin-store', kept)
  await useAdminStore.persist.rehydrate()
  visit('admin')
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  act(() => useAdminStore.getState().toggleSidebar())
  expect(version()).toBe('Version 2.5.0')
})

test('the header searches, turns to dark, counts what is unread and says who is there', async () => {
  const { user } = visit('superadmin', '/admin', 3)
  expect(screen.getByPlaceholderText('Search...')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeDefined()
  expect(screen.getByText('Ama Mensah')).toBeDefined()
  expect(screen.getByText('Super Admin')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeDefined())
})

test('a bell with nothing unread counts nothing', async () => {
  visit('admin')
  expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Notifications' })).toBeDefined()
})

const work = () => screen.getByRole('navigation', { name: 'Your work' })
const workLinks = () => within(work()).getAllByRole('link')

test('the own desk comes first, with its queues and what is waiting in each', async () => {
  visit('finance', '/dashboard/finance?tab=unmatched&status=open')
  await within(work()).findByRole('link', { name: 'To pay out 12' })
  expect(workLinks().map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual([
    '/dashboard/finance Finance desk',
    '/dashboard/finance?tab=ready To pay out12',
    '/dashboard/finance?tab=payouts&status=requested To release0',
    '/dashboard/finance?tab=payouts&status=failed Failed payouts',
    '/dashboard/finance?tab=refunds&status=requested Refunds',
    '/dashboard/finance?tab=manual&status=processing Cash and bank entries',
    '/dashboard/finance?tab=unmatched&status=open Unidentified1,000+',
    '/dashboard/finance?tab=employers&status=unmatched Employer transfers',
    '/approvals Approvals2',
  ])
  const current = workLinks().flatMap((link) => {
    const state = link.getAttribute('aria-current')
    return state === null ? [] : [`${link.textContent}: ${state}`]
  })
  expect(current).toEqual(['Finance desk: true', 'Unidentified1,000+: page'])
  expect(sidebar().compareDocumentPosition(work())).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('collapsed, the sidebar still counts', async () => {
  const { user } = visit('finance', '/approvals')
  await user.click(toggle())
  const link = await within(work()).findByRole('link', { name: 'Approvals 2' })
  expect(link.getAttribute('title')).toBe('Approvals: 2')
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('admins have no desk, only what they may approve', () => {
  visit('admin')
  expect(workLinks().map(({ textContent }) => textContent)).toEqual(['Approvals'])
})

test('the shell stays while pages change', async () => {
  const { user } = visit('finance', '/dashboard/finance')
  const before = screen.getByRole('banner')
  const list = work()
  await user.click(screen.getByRole('link', { name: /^Approvals/ }))
  expect(await screen.findByText('The page /approvals')).toBeDefined()
  expect(screen.getByRole('banner')).toBe(before)
  expect(work()).toBe(list)
})

test('“?” lists the shortcuts, of which single keys can be turned off', async () => {
  const { user, address } = visit('finance', '/admin')
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Search everything')).toBeDefined()
  expect(within(sheet).getByText('Go to your desk').parentElement?.textContent).toBe('Go to your deskGthenD')
  await user.click(within(sheet).getByRole('checkbox', { name: 'Use shortcuts of a single key' }))
  await user.keyboard('{Escape}')
  await user.keyboard('gd')
  expect(address()).toBe('/admin')
  act(() => useAdminStore.getState().setLetterKeys(true))
  await user.keyboard('gd')
  await waitFor(() => expect(address()).toBe('/dashboard/finance'))
})

test('a tenant keeps the public layout on a page that they share with staff', async () => {
  visit('user', '/approvals')
  expect(await screen.findByText('The page /approvals')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Efie home' })).toBeDefined()
})
