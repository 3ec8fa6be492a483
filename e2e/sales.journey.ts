import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  see,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { signedIn } from './sessions.ts'

openBrowser()

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const letters = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

const fillApplication = async ({ page }: Visitor, landlord: string): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Home address').fill(`${digits(3)} Spintex Road, Accra`)
  await sheet.getByLabel('Region').selectOption('Greater Accra')
  await sheet.getByLabel('Lease start date').fill(dayFrom(14))
  await sheet.getByLabel('Landlord’s full name').fill(landlord)
  await sheet.getByLabel('Landlord’s phone').fill('020 555 7788')
  await sheet.getByLabel('Wallet number').fill('020 555 7788')
  await sheet.getByLabel('Network').selectOption('telecel')
  expect(await sheet.getByLabel('Name on the account').inputValue()).toBe(landlord)
}

test('a lead becomes an application: quote by link, consent by code, eligibility, submission', async () => {
  const mark = digits(6)
  const name = `Abena Sarpong${letters(mark)}`
  const email = `abena.${mark}@example.com`
  const sales = await visit({
    as: await signedIn(origin(), 'sales@efie.example'),
    path: '/dashboard/sales-executive',
  })
  const { page } = sales
  await see(page.getByRole('link', { name: /^Actions due/ }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a lead' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Full name').fill(name)
  await form.getByRole('button', { name: 'Add lead' }).click()
  await see(form.getByText('Enter a phone number or an email address'))
  await form.getByLabel('Phone').pressSequentially(`024${digits(7)}`)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Monthly rent').fill('800')
  await form.getByLabel('Next action date').fill(dayFrom(0))
  await form.getByRole('button', { name: 'Add lead' }).click()
  await expectToast(sales, `${name} added`)

  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: 'Share a quote' }).click()
  await sheet.getByRole('button', { name: 'Share quote' }).click()
  await see(sheet.getByText('Quote created'))
  await expectAccessible(page)
  const link = /https?:\S+/.exec(await newestMessage(email, /rent quote is ready/))?.[0] ?? ''
  const guest = await visit({ path: new URL(link).pathname, size: 'phone', theme: 'dark' })
  await see(guest.page.getByText('Abena, ', { exact: false }))
  await see(guest.page.getByRole('heading', { name: 'Standard' }))
  await expectAccessible(guest.page)
  expect(guest.troubles).toEqual([])
  await guest.page.goto(`${new URL(link).pathname.slice(0, -1)}x`)
  await see(guest.page.getByText('This link no longer works'))

  await sheet.getByRole('button', { name: 'Back to the lead' }).last().click()
  await see(sheet.getByText('Quoted', { exact: true }).first())
  await sheet.getByRole('button', { name: 'Help them apply' }).click()
  await sheet.getByRole('button', { name: 'Send consent code' }).click()
  const code = /\b(\d{6})\b/.exec(await newestMessage(email, /consent code/))?.[1] ?? ''
  await sheet.getByLabel('Consent code').fill(code)
  await sheet.getByRole('button', { name: 'Confirm consent' }).click()
  await expectToast(sales, `${name} agreed`)

  await sheet.getByLabel('Age').fill('34')
  await sheet.getByLabel('Ghana Card number').pressSequentially(`${digits(9)}${digits(1)}`)
  await sheet.getByLabel('Employment status').selectOption('employed')
  await sheet.getByLabel('Employer name').fill('Volta Textiles Ltd')
  await sheet.getByLabel('Monthly income').fill('6000')
  await sheet.getByLabel('Other monthly repayments').fill('0')
  await sheet.getByRole('button', { name: 'Check eligibility' }).click()
  await sheet.getByRole('button', { name: 'Continue to application' }).click()
  await fillApplication(sales, `Kwame Asante${letters(mark)}`)
  await expectAccessible(page)
  const analyst = await visit({
    as: await signedIn(origin(), 'analyst@efie.example'),
    path: '/dashboard/credit-analyst',
  })
  await analyst.follows('admin-changes')
  await sheet.getByRole('button', { name: `Submit for ${name}` }).click()
  await expectToast(sales, 'Application submitted successfully')
  await expectToast(analyst, 'New application submitted')
  expect(analyst.loads()).toBe(1)
  await see(sheet.getByText('Application submitted'))
  await sheet.getByRole('button', { name: 'Back to the lead' }).last().click()
  await sheet.getByRole('link', { name: 'Open application' }).click()
  await page.waitForURL('**/admin/applications**')
  await see(page.getByRole('heading', { level: 1, name }))

  // The header search finds the person by prefix.
  await page.getByPlaceholder('Search...').fill(name.slice(0, 14))
  await see(page.getByRole('option', { name: new RegExp(name) }).first())
  await expectAccessible(page)
  expect(sales.troubles).toEqual([])
})
