import { randomUUID } from 'node:crypto'
import { formatMoney } from '@efie/domain'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  origin,
  timeout,
  see,
  shoot,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { failRequests, takeTrouble } from './failing.ts'
import { payInDialog } from './paying.ts'
import { signedIn, tokenOf } from './sessions.ts'

openBrowser()

/** A wallet that the sandbox can charge but not refund. */
const UNPAYABLE = '0551234986'
const desk = '/dashboard/finance?tab=refunds'

const ask = async <Data>(email: string, path: string, body?: object): Promise<Data> => {
  const response = await fetch(`${origin()}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${tokenOf(await signedIn(origin(), email))}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Data
}

interface Payer {
  application_id: string
  name: string
  email: string
}

/** People already used by a test in this file. */
const taken = new Set<string>()

interface Standing {
  status: string
  days_past_due: number
  instalments: { status: string }[]
}

/** An active loan with several instalments left and nothing late. */
const runsWell = ({ status, days_past_due, instalments }: Standing): boolean =>
  status === 'active' &&
  days_past_due === 0 &&
  instalments.filter((one) => one.status === 'upcoming').length > 3

/**
 * Finds another person of the demo each time: someone who is repaying a loan, has no payment in progress, and
 * is not used by other journeys.
 */
const findPayer = async (): Promise<Payer> => {
  const { data } = await ask<{
    data: { application_id: string; user_id: string; payer_name: string }[]
  }>('finance@efie.example', '/payments?payment_type=instalment&status=completed&limit=100')
  for (const { application_id, user_id, payer_name } of data.toReversed()) {
    const standing = await ask<Standing>('finance@efie.example', `/loans/${application_id}`)
    const { email } = await ask<{ email: string }>('admin@efie.example', `/profiles/${user_id}`)
    const { data: waiting } = await ask<{ data: object[] }>(
      'finance@efie.example',
      `/payments?application_id=${application_id}&status=processing`,
    )
    const free = !taken.has(email) && !/^(tenant|arrears|employee)/.test(email)
    if (!free || !runsWell(standing) || waiting.length > 0) continue
    taken.add(email)
    return { application_id, name: payer_name, email }
  }
  throw new Error('no one in the demo is repaying a loan')
}

/** Pays part of an instalment from the wallet, and approves it on the phone. */
const payPart = async ({ email, application_id }: Payer, amount: number): Promise<string> => {
  const wallet = { method: 'mobile_money', network: 'mtn', phone: UNPAYABLE }
  const target = { application_id, payment_type: 'instalment', amount }
  const { id, next } = await ask<{ id: string; next: { url: string } }>(email, '/payments', {
    ...target,
    ...wallet,
  })
  await fetch(next.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ act: 'approve' }),
  })
  await ask(email, `/payments/${id}/refresh`, {})
  return id
}

/** Requests a refund from a payment's sheet, which the provider then fails to pay. */
const refundInVain = async (finance: Visitor, payment: string, amount: string): Promise<void> => {
  const { page } = finance
  await page.goto(`/dashboard/finance?tab=payments&open=${payment}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Refund to / })
  await form.getByLabel('Reason').fill('Paid twice, as the tenant told us')
  await form.getByRole('button', { name: `Refund ${amount}` }).click()
  await expectToast(finance, `Refund of ${amount} failed. Open it under Refunds to try again`)
  await page.goto(desk)
  await page
    .getByRole('button', { name: `Open ${amount} refund to` })
    .first()
    .click()
  await see(page.getByText('The payment provider didn’t pay this refund'))
}

test('a refund that the provider fails to pay is put back, or paid by hand in the person’s own name', async () => {
  const payer = await findPayer()
  const first = await payPart(payer, 12_34)
  const second = await payPart(payer, 43_21)
  // The till cannot pay out more than it holds.
  await payCash(payer, 50_00)
  const finance = await visit({ as: await signedIn(origin(), 'finance@efie.example'), path: desk })
  const { page } = finance
  await refundInVain(finance, first, 'GH₵ 12.34')
  await expectAccessible(page)
  await shoot(page, 'refund-failed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel refund' }).click()
  const back = page.getByRole('dialog', { name: /^Cancel the refund of GH₵\s12\.34 to / })
  await back.getByLabel('Reason').fill('The wallet was closed')
  await back.getByRole('button', { name: 'Cancel refund' }).click()
  await expectToast(finance, 'Refund cancelled')

  await refundInVain(finance, second, 'GH₵ 43.21')
  await page.getByRole('dialog').getByRole('button', { name: 'Pay by hand' }).click()
  const hand = page.getByRole('dialog', { name: 'Pay the refund by hand' })
  await see(hand.getByText(`Pay ${payer.name}, and no one else`))
  await hand.getByLabel('Method').selectOption('cash')
  await hand.getByLabel('From till').selectOption('1020')
  await hand.getByLabel('Reference').fill('Receipt 4713')
  await expectAccessible(page)
  await shoot(page, 'refund-by-hand')
  await hand.getByRole('button', { name: 'Pay GH₵ 43.21' }).click()
  await expectToast(finance, 'Refund of GH₵ 43.21 paid by hand')

  for (const size of ['desk', 'phone'] as const) {
    const tenant = await visit({
      as: await signedIn(origin(), payer.email),
      path: '/payments?tab=refunds',
      size,
    })
    await see(tenant.page.getByText('Paid to you in cash').first())
    await see(tenant.page.getByText('Refund cancelled. Your payment counts as it did before').first())
    await expectAccessible(tenant.page)
    await shoot(tenant.page, `own-refunds-${size}`)
    expect(tenant.troubles).toEqual([])
  }
  expect(finance.troubles).toEqual([])
})

/** Cash at the counter, recorded by finance and confirmed by a colleague. */
const payCash = async ({ application_id }: Payer, amount: number): Promise<void> => {
  const { id } = await ask<{ id: string }>('finance@efie.example', '/payments/manual', {
    application_id,
    payment_type: 'instalment',
    amount,
    method: 'cash',
    received_on: new Date().toISOString().slice(0, 10),
    note: 'Receipt 4714',
  })
  const { data } = await ask<{ data: { id: string; subject_id: string }[] }>(
    'finance2@efie.example',
    '/approvals?kind=manual-payment&status=requested&limit=100',
  )
  const request = data.find(({ subject_id }) => subject_id === id)
  await ask('finance2@efie.example', `/approvals/${request?.id}/decide`, { approve: true })
}

const payoffOf = async ({ application_id }: Payer): Promise<number> => {
  const { payoff } = await ask<{ payoff: number }>('finance@efie.example', `/loans/${application_id}`)
  return payoff
}

/** Opens a person's credit on finance's refund screen. */
const openCredit = async ({ page }: Visitor, { name }: Payer) => {
  await page.getByRole('button', { name: 'Refund credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund credit' })
  await dialog.getByLabel('Whose credit').fill(name)
  await dialog.getByRole('button', { name }).first().click()
  await see(dialog.getByText('Through the payment provider'))
  return dialog
}

test('credit is refunded on one screen, which says how much the provider will carry, or that it couldn’t find out', async () => {
  const payer = await findPayer()
  // Nearly the whole payoff: more than what is due and the next instalment can take.
  await payCash(payer, (await payoffOf(payer)) - 100)
  const offer = await ask<{ refundable: number }>(
    'finance@efie.example',
    `/loans/${payer.application_id}/credit-refunds`,
  )
  expect(offer.refundable).toBeGreaterThan(100_00)
  const finance = await visit({
    as: await signedIn(origin(), 'finance@efie.example'),
    path: desk,
    size: 'phone',
  })
  const { page } = finance
  const dialog = await openCredit(finance, payer)
  const mend = await failRequests(finance.context, 'GET', /\/credit-refunds\?amount=5000$/)
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByLabel('Reason').fill('Asked for at the counter')
  await see(dialog.getByText('We couldn’t check how this amount can be refunded'))
  const refund = dialog.getByRole('button', { name: 'Refund GH₵ 50.00' })
  expect(await refund.getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await mend()
  // Asked twice before the failure is shown.
  await takeTrouble(finance, '500')
  await takeTrouble(finance, '500')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await see(dialog.getByText('GH₵ 0.00'))
  await expectAccessible(page)
  await shoot(page, 'refund-credit')
  await refund.click()
  await expectToast(finance, 'Credit refunded')
  const after = await ask<{ refundable: number }>(
    'finance@efie.example',
    `/loans/${payer.application_id}/credit-refunds`,
  )
  expect(offer.refundable - after.refundable).toBe(50_00)
  expect(finance.troubles).toEqual([])
})

test.each(['phone', 'desk'] as const)(
  'someone who pays ahead until nothing is owed has a repaid loan and gets the surplus back, on a %s',
  async (size) => {
    const payer = await findPayer()
    const tenant = await visit({ as: await signedIn(origin(), payer.email), path: '/payments', size })
    const { page } = tenant
    const ahead = Math.floor((await payoffOf(payer)) / 2)
    const amount = formatMoney(ahead)
    await page.getByLabel('How much do you want to pay?').fill(String(ahead / 100))
    await page.getByRole('button', { name: `Pay ${amount}` }).click()
    await payInDialog(tenant, { by: 'Card', amount })
    await payCash(payer, (await payoffOf(payer)) + 75_50)

    await page.goto('/payments?tab=loan')
    await see(page.getByRole('button', { name: /certificate/i }))
    await see(page.getByText('What you’ve paid over and above what you owed. The money is yours.'))
    await expectAccessible(page)
    await shoot(page, `paid-ahead-${size}`)

    const finance = await visit({ as: await signedIn(origin(), 'finance@efie.example'), path: desk, size })
    const dialog = await openCredit(finance, payer)
    await dialog.getByLabel('Reason').fill('You paid more than you owed')
    await dialog.getByRole('button', { name: 'Refund GH₵ 75.50' }).click()
    await expectToast(finance, 'Credit refunded')

    await page.goto('/payments?tab=refunds')
    await see(page.getByText('GH₵ 75.50').first())
    await page.goto('/payments?tab=loan')
    await see(page.getByRole('button', { name: /certificate/i }))
    await expect.poll(() => page.getByText('Your credit').count(), { timeout }).toBe(0)
    expect([...tenant.troubles, ...finance.troubles]).toEqual([])
  },
)
