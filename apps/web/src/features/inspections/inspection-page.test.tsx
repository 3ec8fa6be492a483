import { inspectionItems } from '@efie/domain'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import InspectionPage from './inspection-page.tsx'

beforeEach(() => setSignedIn(profileOf('inspection_and_verification')))

const report = { fact: 'report_complete', text: 'The inspection report isn’t complete' }
const reason = { fact: 'reason', text: 'Give a reason in plain words' }
const day = { fact: 'visit_scheduled', text: 'No visit has been scheduled' }

const rowOf = (n: number, change: Partial<InspectionRow> = {}): InspectionRow => ({
  id: idOf(n),
  application_id: idOf(200 + n),
  user_id: idOf(100 + n),
  status: 'scheduled',
  scheduled_for: '2026-01-05T10:00:00.000Z',
  inspector_id: null,
  checklist: null,
  notes: null,
  completed_at: null,
  property_address: `${n} Ring Road, Accra`,
  property_region: null,
  property_gps: 'GA-123-4567',
  landlord_name: 'Kofi Boateng',
  landlord_phone: '0241234567',
  applicant_name: `Person ${n}`,
  application_reference: `EF-000${n}`,
  facts: [
    { check: 'landlord_name', text: 'Kofi Boateng', amount: null, date: null, hidden: null },
    { check: 'monthly_rent', text: null, amount: 120_000, date: null, hidden: null },
  ],
  photo_ids: [],
  waiting: null,
  next_steps: [
    { to: 'passed', missing: [report] },
    { to: 'failed', missing: [report, reason] },
    { to: 'redo', missing: [reason] },
    { to: 'scheduled', missing: [day] },
  ],
  held: null,
  version: 3,
  created_at: `2026-01-0${n}T09:00:00.000Z`,
  ...change,
})

const open = (rows: InspectionRow[], query = '') => {
  let stored = rows
  const server = serve({
    api: {
      inspections: {
        list: os.inspections.list.handler(() => ({ data: stored, next_cursor: null, total: stored.length })),
        get: os.inspections.get.handler(({ input }) => {
          const row = stored.find(({ id }) => id === input.id)
          if (!row) throw refusal('NOT_FOUND')
          return row
        }),
        transition: os.inspections.transition.handler(
          ({ input: { id, to, checklist = null, notes = null } }) => {
            const change = { status: to, checklist, notes, next_steps: [], version: 4 }
            stored = stored.map((row) => (row.id === id ? { ...row, ...change } : row))
            return { id, application_id: idOf(201), status: to, version: 4 }
          },
        ),
      },
      documents: { list: os.documents.list.handler(() => ({ data: [], next_cursor: null, total: null })) },
      applications: {
        timeline: os.applications.timeline.handler(() => ({ data: [], next_cursor: null })),
      },
    },
  })
  const path = '/admin/inspections/:id'
  const view = renderPages(`/admin/inspections/${idOf(1)}${query}`, [{ path, element: <InspectionPage /> }])
  return { server, ...view }
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

test('a visit is recorded with what was ticked, once nothing is missing any more', async () => {
  const { user, server } = open([rowOf(1)])
  await heading('1 Ring Road, Accra')
  await user.keyboard('f12')
  const form = await screen.findByRole('region', { name: 'Record the visit' })
  within(form).getByText(report.text)
  within(form).getByText(reason.text)
  for (const no of within(form).getAllByRole('radio', { name: 'No' })) await user.click(no)
  expect(within(form).queryByText(report.text)).toBeNull()
  await user.type(within(form).getByLabelText('Notes'), 'The roof leaks')
  expect(within(form).queryByText('Still missing')).toBeNull()
  await user.click(within(form).getByRole('button', { name: 'Record visit' }))
  await screen.findByRole('region', { name: 'Report' })
  const [sent] = server.askedFor(`POST /api/v1/inspections/${idOf(1)}/transitions`)
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    to: 'failed',
    notes: 'The roof leaks',
    checklist: Object.fromEntries(inspectionItems.map(({ code }) => [code, false])),
    checked: ['landlord_name', 'monthly_rent'],
  })
})

test('keys move through the queue it was opened from, and the link back keeps its filters', async () => {
  const { user, address } = open([rowOf(1), rowOf(2)], '?tab=inspections&status=scheduled')
  await heading('1 Ring Road, Accra')
  await user.keyboard('k')
  await heading('1 Ring Road, Accra')
  await user.keyboard('j')
  await heading('2 Ring Road, Accra')
  expect(address()).toBe(`/admin/inspections/${idOf(2)}?tab=inspections&status=scheduled`)
  expect(screen.getByRole('link', { name: 'Inspections' }).getAttribute('href')).toBe(
    '/dashboard/inspection-and-verification?tab=inspections&status=scheduled',
  )
})

test('a scheduled visit can move, and one that the server holds shows why', async () => {
  const { user, unmount } = open([rowOf(1)])
  await user.click(await screen.findByRole('button', { name: 'Change the date' }))
  await screen.findByRole('region', { name: 'Change the date' })
  unmount()
  const held = 'You approved this application, so a colleague has to inspect the home.'
  open([rowOf(1, { held, next_steps: [] })])
  await screen.findByText(held)
  expect(screen.queryByRole('button', { name: 'Record visit' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an inspection that isn’t there says so, and can be asked for again', async () => {
  open([])
  await screen.findByText('Couldn’t load the inspection')
  screen.getByRole('button', { name: 'Retry' })
})
