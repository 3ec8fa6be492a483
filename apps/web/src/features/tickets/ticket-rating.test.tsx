import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { TicketRating } from './ticket-rating.tsx'

const ticket = { id: idOf(1), status: 'resolved' as const, satisfaction: null }

test('a resolved ticket is rated from 1 to 5', async () => {
  const server = serve({
    api: {
      tickets: {
        rate: os.tickets.rate.handler(() => {
          throw refusal('TICKET_NOT_FOUND')
        }),
      },
    },
  })
  const ratings = () =>
    server.askedFor(`POST /api/v1/support-tickets/${ticket.id}/rating`).map(({ body }) => JSON.parse(body))
  const { user } = renderPage(<TicketRating ticket={ticket} />)
  const send = await screen.findByRole('button', { name: 'Send rating' })
  await user.click(send)
  await screen.findByText('Choose a rating from 1 to 5')
  expect(ratings()).toEqual([])

  await user.selectOptions(screen.getByLabelText('How helpful were we?'), '4')
  await user.click(send)
  await expect.poll(ratings).toEqual([{ score: 4 }])
})

test('an open ticket isn’t rated, and a rated one shows its rating', async () => {
  const { container, unmount } = renderPage(<TicketRating ticket={{ ...ticket, status: 'open' }} />)
  expect(container.textContent).not.toContain('rating')
  unmount()
  renderPage(<TicketRating ticket={{ ...ticket, satisfaction: 5 }} />)
  await screen.findByText('You gave us 5 of 5. Thank you.')
})
