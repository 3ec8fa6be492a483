import { formatMoney } from '@efie/domain'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  origin,
  timeout,
  see,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { findOverduePlan, findMostOverdueTenant } from './money-files.ts'
import { enrol, signedIn } from './sessions.ts'

/** `2026-11-05` in the app's format: `5 Nov 2026`. */
const formatDate = (day: string): string => new Date(day).toUTCString().slice(5, 16).replace(/^0/, '')

openBrowser()

const at = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

const desk = '/dashboard/recovery-and-collections'
const reason = 'The employer paid late, and the tenant told us before.'

/** Logs a call when contact is permitted at this hour. Otherwise checks the reason and writes a note. */
const logContact = async ({ page }: Visitor): Promise<void> => {
  const sheet = page.getByRole('dialog')
  const fair = sheet.getByText('You can contact this tenant now')
  const unfair = sheet.getByText('Don’t contact this tenant now')
  await see(fair.or(unfair))
  const allowed = await fair.isVisible()
  await sheet.getByRole('button', { name: 'Log contact' }).click()
  const form = page.getByRole('dialog', { name: /^Log a contact with / })
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await form.getByLabel('Contact with').selectOption('third_party')
  await see(form.getByText('This contact would break the fair-contact rules'))
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await form.getByLabel('Contact with').selectOption('tenant')
  if (allowed) await form.getByLabel('Outcome').selectOption('reached')
  else await form.getByLabel('Type', { exact: true }).selectOption('note')
  await form.getByLabel('What was said').fill('Salary comes on Friday.')
  await save.click()
  await see(sheet.getByText('Salary comes on Friday.'))
}

test('recovery logs a contact, takes a promise and proposes a waiver, which finance decides', async () => {
  const recovery = await at('recovery@efie.example', `${desk}?bucket=91-180`)
  const { page, troubles } = recovery
  // The tenant with the most days past due on an active loan, whose late fee has no request yet.
  const row = page.getByRole('button', { name: /^Open / }).first()
  const tenant = (await row.textContent()) ?? ''
  await row.click()
  const sheet = page.getByRole('dialog')
  await logContact(recovery)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Record promise' }).click()
  const promise = page.getByRole('dialog', { name: `Record a promise from ${tenant}` })
  await promise.getByRole('button', { name: 'Record promise' }).click()
  await expectToast(recovery, `Promise from ${tenant} recorded`)
  await see(sheet.getByText('We’ll send a payment reminder on that day'))
  await sheet.getByRole('button', { name: 'Waive fee' }).click()
  const waiver = page.getByRole('dialog', { name: `Waive a fee for ${tenant}` })
  await waiver.getByLabel('Amount').fill('5')
  await waiver.getByLabel('Reason').fill(reason)
  await waiver.getByRole('button', { name: 'Propose waiver of GH₵ 5.00' }).click()
  await expectToast(recovery, 'Waiver of GH₵ 5.00 is waiting for a second person')
  await page.goto(`${desk}?tab=requests`)
  const request = page.getByRole('button', { name: /^Open Waive GH₵\s5\.00/ })
  await request.click()
  await see(sheet.getByText('You requested this, so someone else has to decide').first())
  expect(await sheet.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  const loads = recovery.loads()
  const finance = await at('finance@efie.example', '/dashboard/finance?tab=requests')
  await finance.page.getByRole('button', { name: /^Open Waive GH₵\s5\.00/ }).click()
  const checker = finance.page.getByRole('dialog')
  await see(checker.getByText(reason))
  await checker.getByRole('button', { name: 'Approve' }).click()
  await finance.page.getByRole('alertdialog').getByRole('button', { name: 'Approve GH₵ 5.00' }).click()
  await expectToast(finance, 'Request approved')
  await see(checker.getByText('Approved by Efua Quansah'))
  await expectAccessible(finance.page)
  // The requester sees the decision live.
  await see(sheet.getByText('Approved by Efua Quansah'))
  expect(recovery.loads()).toBe(loads)
  expect([...troubles, ...finance.troubles]).toEqual([])
})

test('recovery previews new dates before proposing them, pauses days past due and ends the pause early', async () => {
  const recovery = await at('recovery@efie.example', `${desk}?bucket=31-60`)
  const { page, troubles } = recovery
  const row = page.getByRole('button', { name: /^Open / }).first()
  const tenant = (await row.textContent()) ?? ''
  await row.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Propose new dates' }).click()
  const dates = page.getByRole('dialog', { name: `Propose new dates for ${tenant}` })
  await see(dates.getByRole('rowheader', { name: 'Last payment' }))
  await expectAccessible(page)
  await dates.getByRole('button', { name: 'Cancel' }).click()
  await sheet.getByRole('button', { name: 'Pause arrears' }).click()
  const pause = page.getByRole('dialog', { name: `Pause arrears for ${tenant}` })
  await pause.getByLabel('Reason').fill('In hospital until December')
  await pause.getByRole('button', { name: 'Pause arrears' }).click()
  await expectToast(recovery, `Arrears paused for ${tenant}`)
  await see(sheet.getByText('In hospital until December'))
  await sheet.getByRole('button', { name: 'End pause' }).click()
  const end = page.getByRole('dialog', { name: /^End the pause that runs until / })
  await expectAccessible(page)
  await end.getByLabel('Reason').fill('Back at work')
  await end.getByRole('button', { name: 'End pause' }).click()
  await expectToast(recovery, 'Pause ended')
  await see(sheet.getByText('In hospital until December'))
  await expect.poll(() => sheet.getByRole('button', { name: 'End pause' }).count()).toBe(0)
  expect(troubles).toEqual([])
})

/** Records a tenant's cash. The entry stays in the list of items waiting for a second person. */
const recordCash = async (
  maker: Visitor,
  { tenant, amount, note }: { tenant: string; amount: string; note: string },
): Promise<void> => {
  await maker.page.getByRole('button', { name: 'Record money received' }).click()
  const form = maker.page.getByRole('dialog', { name: 'Record money received' })
  await form.getByLabel('Payer').fill(tenant)
  await form.getByRole('button', { name: tenant }).first().click()
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Note').fill(note)
  await form.getByRole('button', { name: 'Review' }).click()
  await maker.page
    .getByRole('alertdialog', { name: `Record GH₵ ${amount}?` })
    .getByRole('button', { name: `Record GH₵ ${amount}` })
    .click()
  await expectToast(maker, `GH₵ ${amount} recorded. A second person has to confirm it`)
}

/** The button is there but blocked, and explains why in advance. */
const seeRefused = async ({ page }: Visitor, act: string, why: string): Promise<void> => {
  const button = page.getByRole('dialog').getByRole('button', { name: act })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout }).toBe('true')
  await button.hover()
  await see(page.getByRole('tooltip').filter({ hasText: why }).first())
}

test('finance records cash, which only another person can confirm', async () => {
  const tenant = await findMostOverdueTenant('finance@efie.example')
  const maker = await at('finance@efie.example', '/dashboard/finance?tab=manual')
  const note = 'Receipt 4711, brought to the Osu office'
  await recordCash(maker, { tenant, amount: '31.50', note })
  const name = `Open GH₵ 31.50 from ${tenant}`
  await maker.page.getByRole('button', { name }).click()
  await seeRefused(maker, 'Confirm GH₵ 31.50', 'You recorded this')
  const checker = await at('finance2@efie.example', '/dashboard/finance?tab=manual')
  await checker.page.getByRole('button', { name }).click()
  await expectAccessible(checker.page)
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Confirm GH₵ 31.50' }).click()
  await checker.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm GH₵ 31.50' }).click()
  await expectToast(checker, 'GH₵ 31.50 confirmed')
  // Payments are in the change feed, so the first person's window updates live.
  await see(maker.page.getByRole('dialog').getByText('Isaac Lamptey'))
  expect([...maker.troubles, ...checker.troubles]).toEqual([])
})

/** Creates an account and has an administrator give it a role. */
const appoint = async (admin: Visitor, name: string): Promise<string> => {
  const email = await enrol(origin(), name)
  const { page } = admin
  await page.goto(`${origin()}/admin/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('finance')
  await page.getByRole('button', { name: 'Change role' }).click()
  const question = page.getByRole('alertdialog')
  await see(question.getByText('you and the people you appoint can’t approve', { exact: false }))
  await question.getByRole('button', { name: 'Change role to Finance' }).click()
  await expectToast(admin, 'User updated successfully')
  return email
}

test('accounts appointed by the same administrator are not independent, and everyone sees why', async () => {
  const tenant = await findMostOverdueTenant('finance@efie.example')
  const admin = await at('admin@efie.example', '/admin/users')
  const email = await appoint(admin, 'Kojo Asante')
  const puppet = await at(email, '/dashboard/finance?tab=manual')
  const other = await at(await appoint(admin, 'Efua Asante'), '/dashboard/finance?tab=manual')
  await recordCash(puppet, { tenant, amount: '12.40', note: 'Receipt 4712' })
  const why = 'the same person gave both of you one'
  await admin.page.goto(`${origin()}/approvals`)
  await admin.page.getByRole('button', { name: /^Open .*GH₵\s12\.40/ }).click()
  await seeRefused(admin, 'Approve', why)
  const name = `Open GH₵ 12.40 from ${tenant}`
  await other.page.getByRole('button', { name }).click()
  await seeRefused(other, 'Confirm GH₵ 12.40', why)
  await expectAccessible(other.page)

  const checker = await at('finance2@efie.example', '/dashboard/finance?tab=manual')
  await checker.page.getByRole('button', { name }).click()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Confirm GH₵ 12.40' }).click()
  await checker.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm GH₵ 12.40' }).click()
  await expectToast(checker, 'GH₵ 12.40 confirmed')
  const superadmin = await at('superadmin@efie.example', '/notifications')
  await see(superadmin.page.getByText(`Role of Kojo Asante (${email}): Tenant → Finance.`, { exact: false }))
  const everybody = [admin, puppet, other, checker, superadmin]
  expect(everybody.flatMap(({ troubles }) => troubles)).toEqual([])
})

test('cash for a shop plan is recorded and confirmed, and a charged-back instalment is owed again', async () => {
  const { order_id, reference, tenant, email, due, since, paid } =
    await findOverduePlan('finance@efie.example')
  const buyer = await at(email, `/orders/${order_id}`)
  const dueOf = (amount: number) =>
    buyer.page.getByRole('button', { name: `Pay ${formatMoney(amount)}`, exact: true })
  await see(dueOf(due))
  await see(buyer.page.getByText(`Was due ${formatDate(since)}`))

  const maker = await at('finance@efie.example', '/dashboard/finance?tab=manual')
  await maker.page.getByRole('button', { name: 'Record money received' }).click()
  const form = maker.page.getByRole('dialog', { name: 'Record money received' })
  // The search finds both loans and orders, so the choice decides what the money is for.
  await form.getByLabel('Payer').fill('Ama Serwaa')
  const what = form.getByLabel('For', { exact: true })
  const chosen = () => what.locator('option:checked').textContent()
  await form.getByRole('button', { name: 'Rent ·' }).first().click()
  expect(await chosen()).toBe('Instalment')
  await form.getByRole('button', { name: 'Change' }).click()
  await form.getByLabel('Payer').fill(tenant)
  await form.getByRole('button', { name: reference }).click()
  expect(await chosen()).toBe('Order instalment')
  expect(await what.locator('option').allTextContents()).toEqual(['Order', 'Order instalment', 'Settlement'])
  await form.getByLabel('Amount').fill('21.40')
  await form.getByLabel('Note').fill('Receipt 4712, brought to the Osu office')
  await expectAccessible(maker.page)
  // Only the server knows what settles the plan. Its refusal has the focus once the question is closed.
  await what.selectOption('Settlement')
  await form.getByRole('button', { name: 'Review' }).click()
  await maker.page.getByRole('alertdialog').getByRole('button', { name: 'Record GH₵ 21.40' }).click()
  const wrong = form.getByRole('textbox', { name: 'Amount', description: /^Pay exactly/ })
  await expect.poll(() => wrong.evaluate((field) => field === document.activeElement), { timeout }).toBe(true)
  expect(maker.troubles.splice(0)).toEqual([expect.stringContaining('422')])
  await what.selectOption('Order instalment')
  await form.getByRole('button', { name: 'Review' }).click()
  const sure = maker.page.getByRole('alertdialog', { name: 'Record GH₵ 21.40?' })
  await see(sure.getByText('for order instalment', { exact: false }))
  await sure.getByRole('button', { name: 'Record GH₵ 21.40' }).click()
  await expectToast(maker, 'GH₵ 21.40 recorded. A second person has to confirm it')

  const checker = await at('finance2@efie.example', '/dashboard/finance?tab=manual')
  await checker.page.getByRole('button', { name: `Open GH₵ 21.40 from ${tenant}` }).click()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Confirm GH₵ 21.40' }).click()
  await checker.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm GH₵ 21.40' }).click()
  await expectToast(checker, 'GH₵ 21.40 confirmed')
  await see(dueOf(due - 21_40))

  const amount = formatMoney(paid.amount)
  await checker.page.goto(`/dashboard/finance?tab=payments&open=${paid.id}`)
  const sheet = checker.page.getByRole('dialog', { name: `Order instalment, ${amount}` })
  await sheet.getByRole('button', { name: 'Record chargeback' }).click()
  const back = checker.page.getByRole('dialog', { name: `Chargeback of ${tenant}’s payment` })
  await back.getByLabel('Reason').fill('The cardholder disputed it: CB-4712')
  await expectAccessible(checker.page)
  await back.getByRole('button', { name: `Record ${amount}` }).click()
  await expectToast(checker, `Chargeback of ${amount} recorded`)
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Record chargeback' }).getAttribute('aria-disabled'), {
      timeout,
    })
    .toBe('true')
  // The instalment it had paid is now the oldest one owed, on the buyer's page too.
  const after = await findOverduePlan('finance@efie.example')
  expect(after.since < since).toBe(true)
  await see(buyer.page.getByText(`Was due ${formatDate(after.since)}`))
  expect([...maker.troubles, ...checker.troubles, ...buyer.troubles]).toEqual([])
})
