import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { selectedOf } from '~/platform/testing/bulk.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import type { LeadRow } from './lead.ts'
import { LeadBulk } from './lead-bulk.tsx'

const lead = (n: number, change: Partial<LeadRow> = {}): LeadRow => ({
  id: idOf(n),
  owner_id: idOf(900),
  owner_name: 'Kojo Antwi',
  tenant_id: null,
  full_name: `Person ${n}`,
  email: null,
  phone: null,
  region: null,
  source: 'walk-in',
  monthly_rent: null,
  status: 'new',
  next_action: null,
  next_action_on: null,
  lost_reason: null,
  application_id: null,
  consented_at: null,
  applied_at: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
})

test('leads get the day chosen in the question, and only new or lost ones are marked as contacted', async () => {
  setSignedIn(profileOf('sales_executive'))
  const server = serve({
    api: {
      leads: {
        update: os.leads.update.handler(() => ({ ...lead(1), notes: [], quotes: [], payments: [] })),
        transition: os.leads.transition.handler(() => ({ ...lead(1), notes: [], quotes: [], payments: [] })),
      },
    },
  })
  const { user } = renderPage(<LeadBulk bulk={selectedOf([lead(1), lead(2, { status: 'quoted' })])} />)
  await user.click(await screen.findByRole('button', { name: 'Set next action' }))
  const question = await screen.findByRole('alertdialog', { name: 'Set the next action date of 2 leads?' })
  fireEvent.change(within(question).getByLabelText('Next action date'), { target: { value: '2026-12-04' } })
  await user.click(within(question).getByRole('button', { name: 'Set next action' }))
  expect(await screen.findByText('2 leads updated')).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body))).toEqual(
    [lead(1), lead(2)].map(() => ({ next_action_on: '2026-12-04' })),
  )
  await user.click(screen.getByRole('button', { name: 'Mark as contacted' }))
  expect(
    await screen.findByText('1 lead marked as contacted. 1 of the selected leads isn’t new or lost'),
  ).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
