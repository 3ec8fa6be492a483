import { applicationStatuses, type Role } from '@efie/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { useDashboardStore } from '~/platform/stores/dashboard-store.ts'
import { useEligibilityStore } from '~/platform/stores/eligibility-store.ts'
import { applicationOf } from '~/platform/testing/application.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import type { ApplicationRow } from '~/platform/api/rows.ts'
import { UserSidebar } from './user-sidebar.tsx'

beforeEach(() => {
  useDashboardStore.setState(useDashboardStore.getInitialState(), true)
  useEligibilityStore.setState(useEligibilityStore.getInitialState(), true)
})

const show = (role: Role, applications: ApplicationRow[] = []) => {
  setSignedIn(profileOf(role, idOf(1)))
  serve({
    api: {
      applications: {
        list: os.applications.list.handler(() => ({ data: applications, next_cursor: null, total: null })),
      },
    },
  })
  return renderPage(<UserSidebar />)
}
const sidebar = () => screen.getByRole('complementary', { name: 'Your account' })
const groups = () =>
  within(sidebar())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => {
      const links = within(heading.closest('section') ?? heading).getAllByRole('link')
      return `${heading.textContent}: ${links.map(({ textContent }) => textContent).join(', ')}`
    })
const ownApplication = () =>
  within(sidebar()).getByRole('link', { name: 'My Application' }).getAttribute('href')

test.each<[Role, string | null]>([
  ['user', null],
  ['company_manager', 'Company Manager: Company Manager'],
  ['company', 'Company: Company Dashboard, Employees, Billing History, Make Payment'],
])('the groups of %s', (role, own) => {
  show(role)
  expect(groups()).toEqual([
    // A company manager applies for nothing here.
    role === 'company_manager'
      ? 'Main: Dashboard, Shop'
      : 'Main: Dashboard, My Application, Payment History, Documents, Shop',
    ...(own === null ? [] : [own]),
    'Support: Create Ticket, View Tickets, Help Center',
    'Account: Profile Settings, Notifications',
  ])
})

test('it says whose account this is, with initials, and offers to upload a document', () => {
  show('user')
  expect(within(sidebar()).getByText('AM')).toBeDefined()
  expect(within(sidebar()).getByText('Ama Mensah')).toBeDefined()
  expect(within(sidebar()).getByText('user@efie.example')).toBeDefined()
  expect(within(sidebar()).getByRole('link', { name: 'Upload Document' }).getAttribute('href')).toBe(
    '/documents?upload=1',
  )
})

test('without an application the badge says so', async () => {
  show('user')
  expect(await screen.findByText('No application yet')).toBeDefined()
})

test.each([
  ['approved', 'Approved'],
  ['pending', 'Pending'],
  ['rejected', 'Rejected'],
] as const)('an application that is %s has the badge %s', async (status, badge) => {
  expect(applicationStatuses).toContain(status)
  show('user', [applicationOf(1, { status })])
  expect(await within(sidebar()).findByText(badge)).toBeDefined()
})

test('“My Application” leads by eligibility', () => {
  useEligibilityStore.getState().setResult(true)
  const first = show('user')
  expect(ownApplication()).toBe('/application')
  first.unmount()
  useEligibilityStore.getState().setResult(false)
  const second = show('user')
  expect(ownApplication()).toBe('/eligibility')
  second.unmount()
  useEligibilityStore.getState().clear()
  show('user')
  expect(ownApplication()).toBe('/eligibility')
})

test('who has an open application is led to it, whatever the check says', async () => {
  useEligibilityStore.getState().setResult(false)
  show('user', [applicationOf(1, { status: 'pending' })])
  await waitFor(() => expect(ownApplication()).toBe('/application'))
})
