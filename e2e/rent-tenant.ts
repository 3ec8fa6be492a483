import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, newestMessage, see, expectToast, type Visitor } from './browser.ts'
import { submitTwice } from './failing.ts'
import { pdf, picture } from './files.ts'

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A rent of 800 for twelve months on an income of 6 000 needs only one approver. */
export const newcomer = () => {
  const mark = digits(5)
  const letters = mark.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const last_name = `Owusu${letters}`
  return {
    first_name: 'Akosua',
    last_name,
    full_name: `Akosua ${last_name}`,
    email: `akosua.${mark}.${digits(4)}@example.com`,
    password: 'Walking-Home-2026',
    phone: `024 ${digits(3)} ${digits(4)}`,
    ghana_card: `GHA${digits(9)}${digits(1)}`,
    property: `${digits(3)} Cantonments Road, Accra`,
    landlord: `Kwabena Asare${letters}`,
    wallet: '020 555 7788',
  }
}
export type Newcomer = ReturnType<typeof newcomer>

/** Fills the first step of /register. */
export const fillAccount = async (page: Page, person: Newcomer): Promise<void> => {
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

/** Fills both steps of /register, where a check has not answered before what someone works and earns. */
export const fillRegistration = async (
  page: Page,
  person: Newcomer,
  { checked = false } = {},
): Promise<void> => {
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Address').fill('12 Oxford Street')
  await page.getByLabel('City').fill('Accra')
  await page.getByLabel('Region').selectOption('Greater Accra')
  if (!checked) {
    await page.getByLabel('Employment status').selectOption('employed')
    await page.getByLabel('Monthly income').fill('6000')
  }
  expect(await page.getByLabel('Employment status').inputValue()).toBe('employed')
  expect(await page.getByLabel('Monthly income').inputValue()).toMatch(/^6,?000/)
  await page.getByLabel('Employer name').fill('Volta Textiles Ltd')
  await expectAccessible(page)
}

/** Asks the calculator of the landing page what a rent costs, as a guest, and goes on to the check. */
export const askPrice = async ({ page }: Visitor): Promise<void> => {
  await page.getByLabel('Monthly rent').fill('800')
  await see(page.getByText('We pay your landlord GH₵ 9,600.00.'))
  await page.getByRole('link', { name: 'Check if you’re eligible' }).click()
  await page.waitForURL('**/eligibility**')
}

/** Answers what the calculator did not ask, up to the verdict. */
export const checkAsGuest = async ({ page }: Visitor): Promise<void> => {
  await page.getByLabel('Monthly income').fill('6000')
  await page.getByLabel('Other monthly repayments').fill('0')
  await page.getByLabel('Employment status').selectOption('employed')
  await page.getByRole('button', { name: 'Check my eligibility' }).click()
  await see(page.getByRole('heading', { name: 'You’re eligible' }))
  expect(await page.getByLabel('Monthly rent').inputValue()).toBe('800')
  await expectAccessible(page)
}

/** Goes from the verdict through registration and sign-in to the application. */
export const register = async (tenant: Visitor, person: Newcomer): Promise<void> => {
  const { page } = tenant
  await page.getByRole('link', { name: 'Create an account and apply' }).click()
  await page.waitForURL('**/register')
  await fillRegistration(page, person, { checked: true })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/login')
  await expectToast(tenant, 'Registration successful! You can now log in.')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/application')
  await expectToast(tenant, 'Logged in successfully')
}

const carryOn = async ({ page }: Visitor, next: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await see(page.getByRole('heading', { name: next }))
  await expectAccessible(page)
}

/** Fills the step about home and landlord; rent and months are known. */
export const fillHome = async ({ page }: Visitor, person: Newcomer): Promise<void> => {
  await page.getByLabel('Home address').fill(person.property)
  await page.getByLabel('Region').selectOption('Greater Accra')
  await page.getByLabel('Lease start date').fill(dayFrom(14))
  await page.getByLabel('Landlord’s full name').fill(person.landlord)
  await page.getByLabel('Landlord’s phone').fill(person.wallet)
  await page.getByLabel('Wallet number').fill(person.wallet)
  expect(await page.getByLabel('Network').inputValue()).toBe('telecel')
  expect(await page.getByLabel('Name on the account').inputValue()).toBe(person.landlord)
}

/** Uploads every document on the checklist, as PDF or picture. */
const bringPapers = async (tenant: Visitor): Promise<number> => {
  const { page } = tenant
  const open = page.locator('main input[type=file][aria-label^="Upload "]')
  await open.first().waitFor({ state: 'attached' })
  const count = await open.count()
  for (let brought = 0; brought < count; brought += 1) {
    const label = (await open.first().getAttribute('aria-label')) ?? ''
    const [extension, mimeType, buffer] =
      brought % 2 === 0
        ? (['pdf', 'application/pdf', pdf] as const)
        : (['png', 'image/png', picture] as const)
    const name = `${label.slice('Upload '.length).toLowerCase().replaceAll(/\W+/g, '-')}.${extension}`
    await open.first().setInputFiles({ name, mimeType, buffer })
    await page.getByLabel(label.replace('Upload', 'Replace'), { exact: true }).waitFor({ state: 'attached' })
  }
  await expectToast(tenant, 'Document uploaded successfully')
  return count
}

/** Fills what the first step doesn't know of someone who has registered. */
export const fillIdentity = async ({ page }: Visitor, person: Newcomer): Promise<void> => {
  await page.getByLabel('Date of birth').fill('1995-04-12')
  await page.getByLabel('Ghana Card number').pressSequentially(person.ghana_card)
}

/** Completes the six steps and submits the application. */
export const apply = async (tenant: Visitor, person: Newcomer): Promise<void> => {
  const { page } = tenant
  await fillIdentity(tenant, person)
  await carryOn(tenant, 'Work and income')
  await page.getByLabel('Payday').selectOption('25')
  await carryOn(tenant, 'Home and landlord')
  await see(page.getByText('Rent of GH₵ 800.00 a month, 12 months in advance'))
  await fillHome(tenant, person)
  await carryOn(tenant, 'Plan and quote')
  expect(await page.getByRole('radio', { name: /^Standard/ }).isChecked()).toBe(true)
  await carryOn(tenant, 'Documents')
  expect(await bringPapers(tenant)).toBe(7)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await see(page.getByRole('heading', { name: 'Review and submit' }))
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: 'Submit application' })
  await submitTwice(tenant, /\/api\/v1\/applications$/, () => submit.click(), 'Failed to submit application')
  await expectToast(tenant, 'Application submitted successfully')
}

/** Reads the agreement, consents, and signs with the code that was sent. */
export const signAgreement = async (tenant: Visitor, person: Newcomer): Promise<void> => {
  const { page } = tenant
  await page.getByRole('link', { name: 'Read and sign' }).click()
  await see(page.getByRole('heading', { name: 'Your agreement' }))
  await expectAccessible(page)
  await see(page.getByRole('checkbox').first())
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByLabel('Your full name').fill(person.full_name)
  await page.getByRole('button', { name: 'Send code' }).click()
  const message = await newestMessage(person.email, /code to sign/)
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(message)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expectToast(tenant, 'Agreement signed')
  await see(page.getByText('Signed', { exact: true }))
}
