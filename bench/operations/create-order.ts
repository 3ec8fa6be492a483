import { deepStrictEqual } from 'node:assert'
import { schema } from '@efie/database'
import { makeGoods, type Goods } from '@efie/database/testing'
import { createOrder as create } from '../../apps/server/src/features/orders/checkout/create-order.ts'
import { withScope } from '../../apps/server/src/platform/context.ts'
import { liftHoldLimits } from '../../apps/server/src/testing/shop.ts'
import type { BenchWorld } from '../world.ts'
import { makeCallers, postInTurn, type Operation } from './operation.ts'

const BUYERS = 2_000
const GOODS = 50
const RECORDED = 50

const orderOf = (variant_id: string) => ({
  lines: [{ variant_id, quantity: 1 }],
  delivery: {
    recipient_name: 'Ama Mensah',
    phone: '0241234567',
    region: 'Ashanti' as const,
    address: '4 Prempeh Street, Kumasi',
    delivery_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    delivery_slot: 'morning' as const,
  },
  pay: 'now' as const,
})

/** Checkout of one unit, of fifty kinds of goods. */
export const createOrder = async (world: BenchWorld): Promise<Operation> => {
  await liftHoldLimits(world.db)
  const goods: Goods[] = []
  for (let index = 0; index < GOODS; index += 1) goods.push(await makeGoods(world.db, { stock: 1_000_000 }))
  const buyers = (await makeCallers(world, BUYERS, { phone: '+233241234567' })).map((caller, index) => ({
    ...caller,
    input: orderOf(goods[index % GOODS]?.variant_id ?? ''),
  }))
  const writes = []
  for (const { recordWrite, input } of buyers.slice(0, RECORDED))
    writes.push({ statements: await recordWrite((ctx) => create(withScope(ctx, 'orders.create'), input)) })
  return {
    name: 'checkout',
    efie: postInTurn(
      '/api/v1/orders',
      buyers.map(({ headers, input }) => ({ headers, body: JSON.stringify(input) })),
    ),
    plain: postInTurn(
      '/orders',
      buyers.map(({ plainHeaders, input }) => ({ headers: plainHeaders, body: JSON.stringify(input) })),
    ),
    floor: { writes },
    rateAim: 300,
    check: (efie, plain) => {
      for (const answer of [efie, plain]) deepStrictEqual(answer['status'], 'awaiting-payment')
      deepStrictEqual(Number(plain['cash_price']), efie['cash_price'])
    },
    count: () => world.db.$count(schema.orders),
    clear: () => world.db.update(schema.orders).set({ status: 'cancelled' }),
  }
}
