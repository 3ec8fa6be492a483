import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  origin,
  see,
  shoot,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { count, type Counting, inputsOf } from './counting.ts'
import { findRenewing, type Renewing } from './renewal.ts'
import { signedIn } from './sessions.ts'

/** Five facts to confirm, next year's rent or plan if they differ, and one figure that has changed. */
const mostInputs = 8

openBrowser({ keepWindows: true })
let tenant: Renewing
let phone: Visitor
let counting: Counting
let desk: Visitor

const answer = (question: string, choice: 'Still correct' | 'Has changed') =>
  phone.page.getByRole('group', { name: question }).getByRole('radio', { name: choice }).check()

beforeAll(async () => {
  tenant = await findRenewing(null)
  const as = await signedIn(origin(), tenant.email)
  ;[phone, desk] = await Promise.all([
    visit({ as, path: '/dashboard', size: 'phone' }),
    visit({ as, path: '/payments?tab=loan', theme: 'dark' }),
  ])
  counting = await count(phone.context, 'Renewal')
})

describe('next year’s rent, requested on a phone', () => {
  test('is offered with the balance of the loan, and asks only what may have changed', async () => {
    const { page } = phone
    await see(desk.page.getByRole('heading', { name: 'Renew for next year' }))
    await page.getByRole('link', { name: 'Renew for next year' }).click()
    await see(page.getByRole('heading', { level: 1, name: 'Renew for next year' }))
    await see(page.getByRole('radio', { name: 'Standard' }))
    await see(page.getByText('Lent to settle your current loan').first())
    await expectAccessible(page)
    await shoot(page, 'renewal-1-form')
    await page.getByRole('button', { name: 'Send renewal' }).click()
    expect(await page.getByText('Choose one', { exact: true }).count()).toBe(5)
    const first = page.getByRole('group', { name: 'Your Ghana Card and where you live now' })
    await expect
      .poll(() =>
        first
          .getByRole('radio')
          .first()
          .evaluate((radio) => radio === document.activeElement),
      )
      .toBe(true)
  })

  test('is sent with four facts confirmed and one updated', async () => {
    const { page } = phone
    await answer('Your Ghana Card and where you live now', 'Still correct')
    await answer('Your work', 'Still correct')
    await answer('Your income and repayments', 'Has changed')
    await page.getByLabel('Monthly income').fill('12000')
    await answer('Your landlord and their account', 'Still correct')
    await answer('Home', 'Still correct')
    await page.getByRole('radio', { name: 'Reducing balance' }).check()
    await expectAccessible(page)
    await shoot(page, 'renewal-2-answered')
    await page.getByRole('button', { name: 'Send renewal' }).click()
    await expectToast(phone, 'Renewal sent')
    counting.print('From the dashboard to a renewal sent, on a phone')
    expect(inputsOf(counting.total())).toBeLessThanOrEqual(mostInputs)
    await page.waitForURL('**/application')
    await see(page.getByText('This application renews your current loan'))
    await expectAccessible(page)
    await shoot(page, 'renewal-3-sent')
  })

  test('is shown next to the loan, which is still being paid', async () => {
    const { page } = desk
    await page.reload()
    await see(page.getByText('You’re renewing for next year'))
    await see(page.getByRole('heading', { name: 'Status' }))
    await expectAccessible(page)
    await page.goto('/dashboard')
    await see(page.getByRole('heading', { name: /^Your current loan for / }))
    await expectAccessible(page)
    await shoot(page, 'renewal-4-dashboard')
  })

  test('shows its analyst last year’s record, what was carried over and what to verify again', async () => {
    const analyst = await visit({
      as: await signedIn(origin(), 'analyst@efie.example'),
      path: '/admin/applications',
    })
    const { page } = analyst
    await page
      .getByRole('button', { name: `Open ${tenant.full_name}` })
      .first()
      .click()
    const renewal = page.getByRole('main').getByRole('region', { name: 'Renewal' })
    await see(renewal.getByText('Most days past due'))
    expect(await renewal.getByText('Carried over', { exact: true }).count()).toBe(4)
    expect(await renewal.getByText('Verify again', { exact: true }).count()).toBe(1)
    await see(page.getByRole('main').getByText('Carried over from last year').first())
    await expectAccessible(page)
    await shoot(page, 'renewal-5-analyst')
  })
})

test('someone who was once too late is told why, and what to do instead', async () => {
  const late = await findRenewing('PAID_TOO_LATE')
  const { page } = await visit({
    as: await signedIn(origin(), late.email),
    path: '/payments?tab=loan',
    size: 'phone',
  })
  await see(page.getByText(/^You can’t renew this loan, because a payment was \d+ days late/))
  await expectAccessible(page)
})
