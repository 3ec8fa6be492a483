import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, expectToast, visit } from './browser.ts'
import { failRequests } from './failing.ts'
import { fillRegistration, newcomer } from './rent-tenant.ts'
import { demoPassword, enrol, signedIn } from './sessions.ts'

openBrowser()

describe('at the door', () => {
  test('a failed sign-in and a failed sign-out are reported, and both work once the server does', async () => {
    const visitor = await visit({ path: '/login' })
    const { page, context } = visitor
    const mendProfile = await failRequests(context, 'GET', /\/api\/v1\/me$/)
    await page.getByLabel('Email').fill('newtenant@efie.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    const enter = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
    await enter.click()
    await expectToast(visitor, 'Login failed')
    await mendProfile()
    await enter.click()
    await page.waitForURL('**/dashboard')

    const mendLogout = await failRequests(context, 'POST', /\/auth\/v1\/logout/)
    const leave = async () => {
      await page.getByRole('button', { name: /^User menu for/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await leave()
    await expectToast(visitor, 'Logout failed')
    await mendLogout()
    await leave()
    await page.waitForURL('**/login')
  })

  test('a registration that fails keeps what was typed', async () => {
    const visitor = await visit({ path: '/register', size: 'phone' })
    const { page, context } = visitor
    const person = newcomer()
    await fillRegistration(page, person)
    const create = page.getByRole('button', { name: 'Create Account' })
    const answer = { status: 500, json: { msg: '' } }
    await context.route('**/auth/v1/signup*', (route) => route.fulfill(answer))
    await create.click()
    await expectToast(visitor, 'Registration failed')
    await context.unroute('**/auth/v1/signup*')
    expect(await page.getByLabel('City').inputValue()).toBe('Accra')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    expect(await page.getByLabel('Last name').inputValue()).toBe(person.last_name)

    await page.getByLabel('Email').fill('tenant@efie.example')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    expect(await page.getByLabel('City').inputValue()).toBe('Accra')
    await create.click()
    await expectToast(visitor, 'User with this email already exists')
    await expectAccessible(page)
  })
})

describe('a tenant', () => {
  test('whose document the server rejects reads why, and sends it again', async () => {
    const as = await signedIn(origin(), await enrol(origin(), 'Yaa Papers'))
    const visitor = await visit({ path: '/documents', as })
    const { page, context } = visitor
    const mend = await failRequests(context, 'POST', /\/api\/v1\/documents/)
    await page.getByRole('button', { name: 'Upload Document' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    const buffer = await page.screenshot()
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(visitor, 'Failed to upload document')
    await see(page.getByText('An unexpected database error occurred').first())
    await mend()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expectToast(visitor, 'Document uploaded successfully')
  })
})

describe('the terms in force, where they cannot be had', () => {
  const terms = /\/api\/v1\/terms$/
  const failure = 'Couldn’t load our current terms'

  test('are fetched again on the eligibility check, and what was typed stays', async () => {
    const { page, context } = await visit({ path: '/faq', size: 'phone' })
    const mend = await failRequests(context, 'GET', terms)
    await page.goto('/eligibility')
    await page.getByLabel('Monthly rent').fill('800')
    await see(page.getByText(failure))
    await expectAccessible(page)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await see(page.getByText('12 months in advance, standard plan'))
    expect(await page.getByLabel('Monthly rent').inputValue()).toBe('800')
    await expect.poll(() => page.getByText(failure).count()).toBe(0)
  })

  test('are fetched again where an application asks for the home', async () => {
    const as = await signedIn(origin(), await enrol(origin(), 'Esi Terms'))
    const { page, context } = await visit({ path: '/faq', as })
    const mend = await failRequests(context, 'GET', terms)
    await page.goto('/application?step=home')
    await page.getByLabel('Monthly rent').fill('800')
    await see(page.getByText(failure))
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await see(page.getByText('Rent of GH₵ 800.00 a month, 12 months in advance'))
    expect(await page.getByText(failure).count()).toBe(0)
  })

  test('are fetched again where a quote is shared', async () => {
    const sales = await visit({ path: '/faq', as: await signedIn(origin(), 'sales@efie.example') })
    const { page, context } = sales
    const mend = await failRequests(context, 'GET', terms)
    await page.goto('/dashboard/sales-executive')
    await page.getByRole('button', { name: 'Add a lead' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').fill(`Kofi Terms ${Date.now() % 1_000_000}`)
    await dialog.getByLabel('Email').fill(newcomer().email)
    await dialog.getByLabel('Next action date').fill(new Date().toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Add lead' }).click()
    await dialog.getByRole('button', { name: 'Share a quote' }).click()
    await see(dialog.getByText(failure))
    await mend()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await see(dialog.getByLabel('Months paid in advance'))
  })
})

describe('an administrator', () => {
  test('adds, changes and deletes a property; failures are reported and keep what was typed', async () => {
    const as = await signedIn(origin(), 'admin@efie.example')
    const visitor = await visit({ path: '/admin/properties', as })
    const { page, context } = visitor
    const properties = /\/api\/v1\/properties(?:\/|$|\?)/
    const name = `Harmattan Court ${Date.now()}`
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: 'Add property' }).first().click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Address', { exact: true }).fill('14 Ring Road, Kumasi')
    const mendAdding = await failRequests(context, 'POST', properties)
    await dialog.getByRole('button', { name: 'Add property' }).click()
    await expectToast(visitor, 'Failed to add property')
    await see(dialog.getByText('An unexpected database error occurred'))
    await expectAccessible(page)
    await mendAdding()
    await dialog.getByRole('button', { name: 'Add property' }).click()
    await expectToast(visitor, 'Property added successfully')

    await page.getByRole('main').getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: `Open ${name}` }).click()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Bedrooms').fill('3')
    const mendChanging = await failRequests(context, 'PATCH', properties)
    await dialog.getByRole('button', { name: 'Save property' }).click()
    await expectToast(visitor, 'Failed to update property')
    expect(await dialog.getByLabel('Bedrooms').inputValue()).toBe('3')
    await mendChanging()
    await dialog.getByRole('button', { name: 'Save property' }).click()
    await expectToast(visitor, 'Property updated successfully')

    await dialog.getByRole('button', { name: 'Delete' }).click()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete property' })
    const mendDeleting = await failRequests(context, 'DELETE', properties)
    await sure.click()
    await expectToast(visitor, 'Failed to delete property')
    await mendDeleting()
    await sure.click()
    await expectToast(visitor, 'Property deleted successfully')
    await expect.poll(() => page.getByText(name).count(), { timeout }).toBe(0)
  })

  test('reads in place that the server failed to suspend a person', async () => {
    const email = await enrol(origin(), 'Kojo Fails')
    const admin = await visit({
      path: `/admin/users?q=${email}`,
      as: await signedIn(origin(), 'admin@efie.example'),
    })
    const { page, context } = admin
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await failRequests(context, 'PATCH', /\/api\/v1\/profiles\//)
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend account' }).click()
    await expectToast(admin, 'Failed to update user')
    await see(page.getByRole('alertdialog').getByText('An unexpected database error occurred'))
  })
})
