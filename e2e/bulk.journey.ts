import { describe, expect, test } from 'vitest'
import { expectAccessible, expectToast, openBrowser, origin, see, visit } from './browser.ts'
import { signedIn, tokenOf } from './sessions.ts'

openBrowser()

const asAdmin = async (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin()}/api/v1${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${tokenOf(await signedIn(origin(), 'superadmin@efie.example'))}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })

/** The demo's orders to pack, as the desk lists them. */
const ordersToPack = async (): Promise<{ id: string; reference: string; customer_name: string }[]> => {
  const answer = await asAdmin('/orders?status=confirmed&sort=waiting_since')
  return ((await answer.json()) as { data: { id: string; reference: string; customer_name: string }[] }).data
}

describe('several orders together', () => {
  test('are packed row by row; what a colleague packed first is reported and not packed twice', async () => {
    const [taken, ...free] = await ordersToPack()
    if (!taken || free.length === 0) throw new Error('the demo has too few orders to pack')
    const admin = await visit({
      as: await signedIn(origin(), 'admin@efie.example'),
      size: 'phone',
      path: '/admin/orders',
    })
    const { page } = admin
    for (const { reference, customer_name } of [taken, ...free])
      await page
        .getByRole('checkbox', { name: `Select order ${reference} of ${customer_name}`, exact: true })
        .check()
    const count = free.length + 1
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await see(bar.getByText(`${count} orders selected`))
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Pack' }).click()
    const question = page.getByRole('alertdialog', { name: `Pack ${count} orders?` })
    await see(question)
    await expectAccessible(page)
    const packed = await asAdmin(`/orders/${taken.id}/fulfilments`, { method: 'POST', body: '{}' })
    expect(packed.status).toBe(201)
    await question.getByRole('button', { name: 'Pack' }).click()
    await expectToast(admin, `${free.length} ${free.length === 1 ? 'order' : 'orders'} packed`)
    await see(page.getByText('1 order not done'))
    await see(
      page.getByText(
        `${taken.reference} of ${taken.customer_name}: This isn’t possible at the current status`,
      ),
    )
    await expectAccessible(page)
    expect(await ordersToPack()).toEqual([])
    const order = (await (await asAdmin(`/orders/${taken.id}`)).json()) as { fulfilments: unknown[] }
    expect(order.fulfilments).toHaveLength(1)
  })
})
