import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, expectToast, visit } from './browser.ts'
import { fillRegistration, newcomer } from './rent-tenant.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

const email = (page: Page): Locator => page.getByLabel('Email')
const password = (page: Page): Locator => page.getByLabel('Password', { exact: true })
const holds = (field: Locator, value: string) =>
  expect.poll(() => field.inputValue(), { timeout }).toBe(value)
const hasFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

const addressBar = (page: Page): string => decodeURIComponent(page.url())

/** Whether two elements overlap. */
const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

describe('the email address that was typed', () => {
  test('is on the login page after registration with focus in the password, and cleared after sign-in', async () => {
    const visitor = await visit({ path: '/register', size: 'phone' })
    const { page } = visitor
    const person = newcomer()
    await fillRegistration(page, person)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/login')
    await expectToast(visitor, 'Registration successful! You can now log in.')
    await holds(email(page), person.email)
    await hasFocus(password(page))
    expect(addressBar(page)).not.toContain(person.email)
    await expectAccessible(page)

    await page.reload()
    await holds(email(page), person.email)
    await password(page).fill(person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await holds(email(page), '')
    expect(visitor.troubles).toEqual([])
  })

  test('is carried to the password reset and back', async () => {
    const { page } = await visit({ path: '/login', size: 'phone' })
    await email(page).fill('ama@example.com')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/reset-password')
    await holds(email(page), 'ama@example.com')
    expect(addressBar(page)).not.toContain('ama@example.com')
    await email(page).fill('ama.serwaa@example.com')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await holds(email(page), 'ama.serwaa@example.com')
    await hasFocus(password(page))
  })

  test('is reported as taken where it was typed, with a link to sign in', async () => {
    const visitor = await visit({ path: '/register', size: 'phone' })
    const { page } = visitor
    await fillRegistration(page, { ...newcomer(), email: 'tenant@efie.example' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(visitor, 'User with this email already exists')
    const said = page.getByText('This email already has an account.', { exact: false })
    await see(said)
    await hasFocus(email(page))
    const toast = page.locator('.efie-toast').filter({ hasText: 'User with this email already exists' })
    for (const part of [email(page), said]) expect(await overlaps(toast, part)).toBe(false)
    expect(await email(page).getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'sign in with this one' }).click()
    await page.waitForURL('**/login')
    await holds(email(page), 'tenant@efie.example')
  })
})

describe('registration', () => {
  test('shows all that is wrong in its first step, and keeps both steps when going back and forth', async () => {
    const { page } = await visit({ path: '/register', size: 'phone' })
    const next = page.getByRole('button', { name: 'Continue', exact: true })
    await see(page.getByText('Step 1 of 2'))
    await next.click()
    await expect.poll(() => page.locator('form [aria-invalid=true]').count()).toBe(5)
    await hasFocus(page.getByLabel('First name'))
    await expectAccessible(page)

    const person = newcomer()
    await fillRegistration(page, person)
    await see(page.getByText('Step 2 of 2'))
    await page.goBack()
    await holds(email(page), person.email)
    await holds(password(page), person.password)
    await page.goForward()
    await holds(page.getByLabel('City'), 'Accra')
    expect(new URL(page.url()).search).toBe('')

    // Nothing typed is kept on the device, so it begins again.
    await page.reload()
    await see(page.getByText('Step 1 of 2'))
    await holds(email(page), '')
  })
})

/** Submits the check and waits for the new result, since the previous one may still be shown. */
const ask = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check my eligibility' }).click()
  await see(page.getByRole('button', { name: 'Check again' }))
  await see(page.getByRole('heading', { name: 'You’re eligible' }))
}

const check = async (page: Page): Promise<void> => {
  await page.getByLabel('Employment status').selectOption('employed')
  await page.getByLabel('Monthly income').fill('6000')
  await page.getByLabel('Other monthly repayments').fill('150')
  await page.getByLabel('Monthly rent').fill('800')
  await ask(page)
}

/** Opens the step of an application that contains a field, and checks the field's value, known before or not. */
const answered = async (page: Page, step: string, label: string, value: string): Promise<void> => {
  await page.goto(`/application?step=${step}`)
  const known = page.getByRole('button', { name: 'Edit' })
  const field = page.getByLabel(label)
  await expect
    .poll(
      async () => {
        // Answers from another device can replace the form at any moment, so each attempt is short and repeated.
        // If one keeps failing, its error is shown.
        if (await known.isVisible()) await known.click({ timeout: 2_000 })
        return (await field.isVisible()) ? field.inputValue({ timeout: 2_000 }) : null
      },
      { timeout },
    )
    .toBe(value)
}

describe('the answers of the eligibility check', () => {
  test('fill in an application that was opened before, but keep what was typed', async () => {
    const as = await signedIn(origin(), await enrol(origin(), 'Adwoa Before'))
    const { page } = await visit({ path: '/application?step=work', size: 'phone', as })
    await page.getByLabel('Employer name').fill('Accra Foods')
    await page.goto('/payments')
    await page.getByRole('main').getByRole('link', { name: 'My Application' }).click()
    await page.waitForURL('**/eligibility')
    await check(page)
    await page.getByRole('link', { name: 'Continue to my application' }).click()
    await page.waitForURL('**/application**')
    await see(page.getByText('Employed, Accra Foods'))
    await see(page.getByText('GH₵ 6,000.00 a month after tax, GH₵ 150.00 in other repayments'))
    await answered(page, 'home', 'Monthly rent', '800')

    // From now on the rent typed here takes precedence over the check's.
    await page.getByLabel('Monthly rent').fill('900')
    await page.goto('/eligibility')
    // The form restores the latest answers.
    await holds(page.getByLabel('Other monthly repayments'), '150')
    await holds(page.getByLabel('Monthly income'), '6,000')
    await page.getByLabel('Monthly income').fill('7000')
    await page.getByLabel('Monthly rent').fill('850')
    await ask(page)
    await answered(page, 'work', 'Monthly income', '7,000')
    await answered(page, 'home', 'Monthly rent', '900')
  })

  test('fill in an application on another device', async () => {
    const as = await signedIn(origin(), await enrol(origin(), 'Kojo Devices'))
    const desk = await visit({ path: '/application', as })
    await desk.page.getByLabel('Where you live now').fill('4 Ring Road')
    const phone = await visit({ path: '/eligibility', size: 'phone', as })
    await check(phone.page)
    await see(phone.page.getByRole('link', { name: 'Continue to my application' }))
    await desk.page.reload()
    await answered(desk.page, 'home', 'Monthly rent', '800')
  })
})
