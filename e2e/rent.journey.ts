import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  see,
  shoot,
  expectToast,
  openedFile,
  visit,
  type Visitor,
  widths,
} from './browser.ts'
import { count, type Counting, inputsOf } from './counting.ts'
import { payInDialog } from './paying.ts'
import * as staff from './rent-staff.ts'
import { apply, askPrice, checkAsGuest, newcomer, register, signAgreement } from './rent-tenant.ts'
import { createSession, signedIn, tokenOf } from './sessions.ts'
import { slowNetwork, slowProcessor } from './slow-network.ts'

const e164 = (typed: string): string => `+233${typed.replaceAll(' ', '').slice(1)}`

/** The part of the road from signing in to the signed agreement, which may take this many answers and files. */
const application = 'Application'
const mostInputs = 25

const person = newcomer()
openBrowser({ keepWindows: true })
let tenant: Visitor
let counting: Counting
/** End the tenant's slowness. */
const haste = { processor: async () => {}, network: async () => {} }
let analyst: Visitor
let inspector: Visitor
let finance: Visitor
let finance2: Visitor

const desk = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

beforeAll(async () => {
  tenant = await visit({ path: 'about:blank', size: 'phone' })
  counting = await count(tenant.context, 'Check')
  haste.processor = await slowProcessor(tenant.page)
  haste.network = await slowNetwork(tenant.page)
  ;[analyst, inspector, finance, finance2] = await Promise.all([
    desk('analyst@efie.example', '/dashboard/credit-analyst'),
    desk('inspector@efie.example', '/dashboard/inspection-and-verification'),
    desk('finance@efie.example', '/dashboard/finance'),
    desk('finance2@efie.example', '/dashboard/finance'),
  ])
})

/**
 * Performs a status change by someone else and checks that the tenant's window shows a toast and the status
 * without reloading.
 */
const statusIs = async (status: string, act: () => Promise<void>): Promise<void> => {
  const before = tenant.loads()
  await act()
  await expectToast(
    tenant,
    `Application status updated to ${status}`,
    `Your application status changed to: ${status}`,
  )
  expect(tenant.loads()).toBe(before)
}

/** The current step of the tenant's application, and a text in it. */
const stepIs = async (name: string, said: string): Promise<void> => {
  const current = tenant.page.getByRole('main').locator('li[aria-current=step]')
  await see(current.filter({ hasText: name }).getByText(said, { exact: true }))
}

describe('a rent, from registration to the last cedi', () => {
  test('a guest asks what a rent costs, is eligible, registers and signs in', async () => {
    await analyst.follows('admin-changes')
    await tenant.page.goto('/')
    await askPrice(tenant)
    await haste.processor()
    await checkAsGuest(tenant)
    counting.part('Account')
    await register(tenant, person)
    await expectToast(analyst, 'New user registered')
    counting.part(application)
  })

  test('applies in six steps, documents included, and the desks see it live', async () => {
    await apply(tenant, person)
    await expectToast(tenant, 'New application created')
    await expectToast(analyst, 'New application submitted')
    await expectToast(inspector, 'New document uploaded')
    await see(tenant.page.getByText('Pay the GH₵ 190.00 application fee'))
    await stepIs('Application fee paid', 'Your turn')
    await expectAccessible(tenant.page)
    await shoot(tenant.page, 'rent-1-applied')
  })

  test('pays the application fee by card', async () => {
    await tenant.page.getByRole('button', { name: 'Pay', exact: true }).click()
    await payInDialog(tenant, { by: 'Card', amount: 'GH₵ 190.00', network: 'lost' })
    await expectToast(finance, 'New payment received')
    await expectAccessible(tenant.page)
    await tenant.page.goto('/application')
    await stepIs('With an analyst', 'We have everything we need. An analyst will take your application.')
  })

  test('an analyst takes it, and the tenant sees that without a reload', async () => {
    await statusIs('in review', () => staff.takeApplication(analyst, person))
    await stepIs('Documents and home checked', 'Inspector')
    await expectAccessible(tenant.page)
    await shoot(tenant.page, 'rent-1-review')
  })

  test('the inspector verifies each document, passes the home and matches the payee', async () => {
    expect(await staff.verifyDocuments(inspector, person)).toBe(7)
    await expectToast(
      tenant,
      'Document Ghana Card is now verified',
      'Your document "Ghana Card" is now verified',
    )
    await staff.inspectHome(inspector, person)
    await staff.matchPayee(inspector, person)
    await stepIs('Decision', 'Analyst')
  })

  test('the analyst assesses the income and approves, on a sheet that updated live', async () => {
    await statusIs('approved', () => staff.approve(analyst, person))
    await shoot(analyst.page, 'rent-2-approved')
    await see(tenant.page.getByText('Approved: read and sign your agreement'))
    await stepIs('Signed, and paid at signing', 'Your turn')
  })

  test('the tenant signs with the code and pays the balance', async () => {
    const { page } = tenant
    await signAgreement(tenant, person)
    counting.print('From the landing page to a signed agreement, on a phone over slow 4G')
    expect(inputsOf(counting.total(application))).toBeLessThanOrEqual(mostInputs)
    counting.part('Loan')
    await haste.network()
    await page.setViewportSize(widths.desk)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await see(page.getByRole('dialog', { name: 'Pay balance at signing' }))
    await payInDialog(tenant, { by: 'Mobile money', amount: 'GH₵ 1,032.00', network: 'slow' })
    await expectToast(tenant, 'Payment confirmed', 'Your payment of GH₵ 1,032.00 has been confirmed')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Back to my application' }).click()
    await stepIs('Landlord paid', 'Our finance team is preparing the payment to your landlord.')
  })

  test('one finance user requests the payout, the other releases it', async () => {
    await staff.requestPayout(finance, person)
    await tenant.page.reload()
    await stepIs('Landlord paid', 'Second person')
    await shoot(finance.page, 'rent-3-payout')
    await statusIs('active', () => staff.releasePayout(finance2, person))
    await see(tenant.page.getByRole('heading', { name: 'Schedule', exact: true }))
    await expectAccessible(tenant.page)
    await shoot(tenant.page, 'rent-4-active')
  })

  test('the landlord gets a link that proves it, without an account', async () => {
    const message = await newestMessage(e164(person.wallet), /landlord\//)
    const link = /http\S+\/landlord\/\S+/.exec(message)?.[0] ?? ''
    const { page } = await visit({ path: new URL(link).pathname, size: 'phone' })
    await see(page.getByText('Paid to you'))
    await see(page.getByText('GH₵ 9,600.00'))
    await expectAccessible(page)
  })

  test('an instalment is declined first, then paid, and its receipt is a PDF', async () => {
    const { page } = tenant
    await see(page.getByText('Instalment 1 of 11: GH₵ 1,032.00'))
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await payInDialog(tenant, { by: 'Mobile money', amount: 'GH₵ 1,032.00', answer: 'Decline' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await payInDialog(tenant, { by: 'Mobile money', amount: 'GH₵ 1,032.00', network: 'lost' })
    await page.getByRole('link', { name: 'Receipt' }).click()
    await page.waitForURL('**/payments/**')
    await expectAccessible(page)
    const { name, bytes } = await openedFile(page, page.getByRole('button', { name: 'Receipt (PDF)' }))
    expect(name).toMatch(/^Efie receipt R-.+\.pdf$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(2_000)
    await page.goto('/payments?tab=schedule')
    await see(page.getByRole('row', { name: /^1 .*Paid$/ }))
    await expectAccessible(page)
  })

  test('the rest is settled early by the quote', async () => {
    const { page } = tenant
    await page.getByRole('tab', { name: 'Settle early' }).click()
    const settle = page.getByRole('button', { name: /^Settle for / })
    const amount = ((await settle.textContent()) ?? '').replace('Settle for ', '').trim()
    expect(amount).toMatch(/^GH₵\s[78],\d{3}\.\d{2}$/)
    await expectAccessible(page)
    await settle.click()
    await statusIs('settled', () => payInDialog(tenant, { by: 'Mobile money', amount, network: 'slow' }))
    await page.getByRole('button', { name: 'Done' }).click()
    await page.goto('/application')
    await see(page.getByText('Paid off'))
    await expectAccessible(page)
    await shoot(page, 'rent-5-settled')
  })

  test('each was paid once, however often it was pressed and whatever answer was lost', async () => {
    const as = await createSession(origin(), person.email, person.password)
    const answer = await fetch(`${origin()}/api/v1/payments?limit=100`, {
      headers: { authorization: `Bearer ${tokenOf(as)}` },
    })
    const { data } = (await answer.json()) as { data: { payment_type: string; status: string }[] }
    expect(data.map(({ payment_type, status }) => `${payment_type} ${status}`).toReversed()).toEqual([
      'application_fee completed',
      'initial_payment completed',
      'instalment failed',
      'instalment completed',
      'settlement completed',
    ])
  })

  test('no one’s console has reported anything', () => {
    // The settlement quote on the page is requested once more at the moment the loan ends.
    const ended = /409 \(Conflict\) .*\/settlement-quote\)$/
    for (const { troubles } of [tenant, analyst, inspector, finance, finance2])
      expect(troubles.filter((trouble) => !ended.test(trouble))).toEqual([])
  })
})
