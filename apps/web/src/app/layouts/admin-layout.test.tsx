import type { Role } from '@efie/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import workspace from '../../../../../package.json' with { type: 'json' }
import AdminLayout from './admin-layout.tsx'

beforeEach(() => {
  localStorage.clear()
  useAdminStore.setState(useAdminStore.getInitialState(), true)
})

const page = (path: string) => ({ path, element: <h1>The page {path}</h1> })

const visit = (role: Role, address = '/admin', unread = 0) => {
  setSignedIn(profileOf(role))
  serve({
    api: {
      notifications: {
        list: os.notifications.list.handler(() => ({ data: [], next_cursor: null, unread_count: unread })),
      },
    },
  })
  return renderPages(address, [
    { Component: AdminLayout, children: ['/admin', '/admin/security', '/admin/users'].map(page) },
  ])
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
