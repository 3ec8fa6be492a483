import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import type { DeliveryRow } from './broadcast.ts'
import { DeliveriesTab } from './deliveries-tab.tsx'

const message = (n: number, change: Partial<DeliveryRow>): DeliveryRow => ({
  id: idOf(n),
  channel: 'email',
  recipient: `person${n}@efie.example`,
  template: 'payment-receipt',
  status: 'failed',
  attempts: 3,
  failure_reason: 'Mailbox full',
  sent_at: null,
  created_at: '2026-01-01T00:00:00Z',
  can_retry: true,
  ...change,
})

test('messages are sent again only after a question, and only those that failed', async () => {
  setSignedIn(profileOf('superadmin'))
  const rows = [message(1, {}), message(2, { status: 'sent', can_retry: false })]
  const server = serve({
    api: {
      messages: {
        list: os.messages.list.handler(() => ({ data: rows, next_cursor: null, total: null })),
        retry: os.messages.retry.handler(() => message(1, { status: 'queued', can_retry: false })),
      },
    },
  })
  const sent = () => server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  const { user } = renderPage(<DeliveriesTab />)
  await screen.findByText('person1@efie.example')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const question = await screen.findByRole('alertdialog', { name: 'Send 1 failed message again?' })
  expect(sent()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^1 message queued again/)).toBeDefined()
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toContain(idOf(1))
})
