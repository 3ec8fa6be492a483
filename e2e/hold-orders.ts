import { expect } from 'vitest'
import { origin } from './browser.ts'
import { signedIn } from './sessions.ts'

/** Places unpaid orders through the API, as other windows of the person would. */
export const holdOrders = async (email: string, count: number): Promise<void> => {
  const { access_token } = JSON.parse((await signedIn(origin(), email)).session) as { access_token: string }
  const found = await fetch(`${origin()}/api/v1/products?category=laptops&in_stock=true&limit=1`)
  const [product] = ((await found.json()) as { data: { id: string }[] }).data
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await fetch(`${origin()}/api/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': `held-${email}-${turn}`,
      },
      body: JSON.stringify({
        lines: [{ product_id: product?.id, quantity: 1 }],
        delivery: {
          recipient_name: 'Akosua Addo',
          phone: '0245550142',
          region: 'Ashanti',
          address: '12 Prempeh II Street, Kumasi',
          delivery_date: day,
          delivery_slot: 'morning',
        },
        pay: 'now',
      }),
    })
    expect(answer.status).toBe(201)
  }
}
