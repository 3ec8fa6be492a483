import { isAdminRole, type Role, roles } from '@efie/domain'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setSignedIn, setSignedOut, useAuthStore } from '~/platform/auth/auth-store.ts'
import { sessionKey } from '~/platform/auth/stored-session.ts'
import { roleDashboards } from '~/platform/navigation/roles.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import AdminGuard from './admin-guard.tsx'
import CompanyGuard from './company-guard.tsx'
import CompanyManagerGuard from './company-manager-guard.tsx'
import GuestGuard from './guest-guard.tsx'
import RoleGuard from './role-guard.tsx'
import SignedInGuard from './signed-in-guard.tsx'

const page = (path: string) => ({ path, element: <h1>{path}</h1> })
const dashboards = [...Object.keys(roleDashboards), '/dashboard/nobody'].map(page)

/** A small route table: each guard with a page behind it. */
const visit = (address: string) =>
  renderPages(address, [
    { Component: GuestGuard, children: [page('/login'), page('/register')] },
    { Component: SignedInGuard, children: [page('/dashboard'), page('/payments')] },
    { Component: AdminGuard, children: [page('/admin')] },
    { Component: CompanyGuard, children: [page('/company')] },
    { Component: CompanyManagerGuard, children: [page('/company-manager')] },
    { Component: RoleGuard, children: dashboards },
  ])
const shown = () => screen.getByRole('heading', { level: 1 }).textContent
const loading = () => screen.queryByText('Loading...') !== null

beforeEach(() => useAuthStore.setState(useAuthStore.getInitialState(), true))
afterEach(() => localStorage.clear())

/** Each guarded page and the roles that may open it. */
const guarded: [string, (role: Role) => boolean][] = [
  ['/payments', () => true],
  ['/admin', isAdminRole],
  ['/company', (role) => role === 'company'],
  ['/company-manager', (role) => role === 'company_manager'],
  ...Object.entries(roleDashboards).map(([path, owner]): [string, (role: Role) => boolean] => [
    path,
    (role) => role === owner,
  ]),
  ['/dashboard/nobody', () => false],
]

describe.each(guarded)('%s', (path, mayOpen) => {
  test('waits behind the full-screen loader until sign-in is initialised, then opens', () => {
    const role = roles.find(mayOpen) ?? 'user'
    visit(path)
    expect(loading()).toBe(true)
    expect(screen.queryByRole('heading')).toBeNull()
    act(() => setSignedIn(profileOf(role)))
    expect(loading()).toBe(false)
    expect(shown()).toBe(mayOpen(role) ? path : '/dashboard')
  })

  test('sends guests to /login, and remembers where they wanted to go', () => {
    setSignedOut()
    const { router } = visit(`${path}?status=late`)
    expect(shown()).toBe('/login')
    expect(router.state.location.state).toMatchObject({ from: `${path}?status=late` })
    act(() => setSignedIn(profileOf('user')))
    expect(router.state.location.pathname).toBe(mayOpen('user') ? path : '/dashboard')
  })

  test.each(roles)('as %s', (role) => {
    setSignedIn(profileOf(role))
    const { router } = visit(path)
    expect(shown()).toBe(mayOpen(role) ? path : '/dashboard')
    // Back doesn't return to the guard.
    expect(router.state.historyAction).toBe(mayOpen(role) ? 'POP' : 'REPLACE')
  })
})

describe.each(['/login', '/register'])('%s', (path) => {
  test('is there for guests', () => {
    setSignedOut()
    visit(path)
    expect(shown()).toBe(path)
  })

  test('is read while sign-in initialises, unless this browser has a session', () => {
    const first = visit(path)
    expect(shown()).toBe(path)
    first.unmount()
    localStorage.setItem(sessionKey, '{}')
    visit(path)
    expect(loading()).toBe(true)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('leads a signed-in person to /dashboard', () => {
    setSignedIn(profileOf('user'))
    visit(path)
    expect(shown()).toBe('/dashboard')
  })

  test('stays for somebody whose link no longer works, so that they read it', () => {
    setSignedIn(profileOf('user'))
    useAuthStore.setState({ linkRefused: true })
    history.replaceState(null, '', '#error_code=otp_expired')
    onTestFinished(() => history.replaceState(null, '', '/'))
    visit(path)
    expect(shown()).toBe(path)
  })
})

test('who has left is not led back to where they were', () => {
  setSignedIn(profileOf('user'))
  const { router } = visit('/payments')
  act(() => setSignedOut(true))
  expect(shown()).toBe('/login')
  expect(router.state.location.state).toBeNull()
})
