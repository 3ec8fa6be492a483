import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { router } from '../../router.ts'
import { makeApplication } from '../../testing/financing.ts'
import { card, makeMoneyWorld, pay, withKey, type MoneyWorld } from '../../testing/money.ts'
import { getApplication } from './get-application.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())

const plain = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'
const pdf = (comment: string) => new File([`${plain}% ${comment}\n`], 'file.pdf', { type: 'application/pdf' })

test('a decision is promised from when the fee is paid, and again from the last document', async () => {
  const { tenant, services } = world
  const analyst = await world.signIn('credit_analyst')
  const { id } = await makeApplication(services.db, tenant.actor, { complete_at: null })
  const since = async () =>
    (await getApplication(withScope(analyst, 'applications.read'), { id })).waiting?.since ?? null
  const upload = (document_type: 'payslip' | 'other') =>
    call(
      router.documents.upload,
      {
        application_id: id,
        document_type,
        file: pdf(`${document_type} ${world.clock.now().toISOString()}`),
      },
      { context: withKey(tenant) },
    )
  world.clock.set('2026-11-23T09:00:00.000Z')
  await upload('payslip')
  expect(await since()).toBeNull()
  world.clock.set('2026-11-24T09:00:00.000Z')
  await pay(world, tenant, { application_id: id, payment_type: 'application_fee', ...card })
  expect(await since()).toBe('2026-11-24T09:00:00.000Z')
  world.clock.set('2026-11-25T09:00:00.000Z')
  await upload('other')
  expect(await since()).toBe('2026-11-24T09:00:00.000Z')
  await upload('payslip')
  expect(await since()).toBe('2026-11-25T09:00:00.000Z')
})
