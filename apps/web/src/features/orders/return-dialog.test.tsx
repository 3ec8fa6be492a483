import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ReturnDialog } from './return-dialog.tsx'

const lineOf = (n: number, name: string, quantity: number) => ({
  id: idOf(n),
  product_id: idOf(n + 10),
  variant_id: idOf(n + 20),
  name,
  variant_name: null,
  image_url: null,
  photo: null,
  unit_price: 100,
  quantity,
  amount: 100 * quantity,
  tax_amount: 0,
  warranty_months: 12,
  returned_quantity: 0,
})
const order = { id: idOf(1), pay: 'instalments' as const, lines: [lineOf(2, 'Fan', 3), lineOf(3, 'Bed', 1)] }

/** Refuses each return: what was asked for is what counts here. */
const returns = () => {
  const server = serve({
    api: {
      orders: {
        requestReturn: os.orders.requestReturn.handler(() => {
          throw refusal('TRANSITION_NOT_ALLOWED')
        }),
      },
    },
  })
  return () =>
    server
      .askedFor(`POST /api/v1/orders/${order.id}/returns`)
      .map(({ body, headers }) => ({ body: JSON.parse(body), key: headers.get('idempotency-key') }))
}

test('a return names the pieces that go back, at least one, and why', async () => {
  const asked = returns()
  const { user } = renderPage(<ReturnDialog order={order} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Return goods' }))
  const send = dialog.getByRole('button', { name: 'Request return' })
  const fans = dialog.getByLabelText('How many of Fan to return')
  await user.selectOptions(fans, '0')
  await user.selectOptions(dialog.getByLabelText('How many of Bed to return'), '0')
  await user.click(send)
  await dialog.findByText('Choose at least one item')
  dialog.getByText('Tell us briefly what’s wrong')
  expect(asked()).toEqual([])

  await user.selectOptions(fans, '2')
  await user.type(dialog.getByLabelText('What’s wrong?'), 'Two of them rattle')
  await user.click(send)
  await expect
    .poll(() => asked().map(({ body }) => body))
    .toEqual([{ reason: 'Two of them rattle', lines: [{ order_line_id: idOf(2), quantity: 2 }] }])
  await user.click(send)
  await expect.poll(() => new Set(asked().map(({ key }) => key)).size === 1 && asked().length).toBe(2)
})

test('only a plan has instalments to pause', async () => {
  const { unmount } = renderPage(<ReturnDialog order={order} onClose={() => {}} />)
  await screen.findByText(/instalments are paused/)
  unmount()
  renderPage(<ReturnDialog order={{ ...order, pay: 'now' }} onClose={() => {}} />)
  await screen.findByText('We’ll collect the goods free of charge.')
})
