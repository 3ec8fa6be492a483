import { describe, expect, test } from 'vitest'
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
import { demoPassword, enrol, signedIn } from './sessions.ts'

openBrowser()

const at = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

describe('each desk shows its work', () => {
  test.each([
    { email: 'finance2@efie.example', path: '/dashboard/finance?status=requested', act: /^Release/ },
    { email: 'finance@efie.example', path: '/admin/payments', act: null },
    { email: 'finance@efie.example', path: '/admin/documents', act: null },
    { email: 'analyst@efie.example', path: '/admin/support', act: null },
    { email: 'inspector@efie.example', path: '/admin/properties', act: null },
  ])('$path as $email', async ({ email, path, act }) => {
    const { page, troubles } = await at(email, path)
    const rows = page.getByRole('main').getByRole('button', { name: /^Open / })
    await see(rows.first())
    expect(await rows.count()).toBeGreaterThan(0)
    await rows.first().click()
    await see(page.getByRole('dialog'))
    if (act) await see(page.getByRole('dialog').getByRole('button', { name: act }).first())
    await expectAccessible(page)
    expect(troubles).toEqual([])
  })
})

describe('each desk opens a page for its work', () => {
  test.each([
    { email: 'analyst@efie.example', path: '/dashboard/credit-analyst', act: 'Take this application' },
    {
      email: 'analyst@efie.example',
      path: '/admin/applications?status=pending',
      act: 'Take this application',
    },
    { email: 'inspector@efie.example', path: '/dashboard/inspection-and-verification', act: 'Verify' },
    { email: 'inspector@efie.example', path: '/admin/documents?status=pending', act: 'Verify' },
  ])('$path as $email', async ({ email, path, act }) => {
    const { page, troubles } = await at(email, path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await see(page.getByRole('main').getByRole('button', { name: act, exact: true }))
    await expectAccessible(page)
    expect(troubles).toEqual([])
  })
})

/** The product name shown to guests. */
const publicName = async (): Promise<string> => {
  const response = await fetch(`${origin()}/api/v1/settings/public`)
  return ((await response.json()) as { system_name: string }).system_name
}

describe('an administrator', () => {
  test('changes a role, suspends and restores, which locks the person out immediately', async () => {
    const email = await enrol(origin(), 'Adjoa Boateng')
    const admin = await at('admin@efie.example', '/admin/users')
    const { page } = admin
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill(email)
    const rows = main.getByRole('button', { name: /^Open / })
    await expect.poll(() => rows.count(), { timeout }).toBe(1)
    await rows.first().click()
    const sheet = page.getByRole('dialog')
    const change = async (role: string) => {
      await sheet.getByLabel('Role').selectOption(role)
      await sheet.getByRole('button', { name: 'Change role' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Change role to / })
        .click()
      await expectToast(admin, 'User updated successfully')
      // The sheet shows the new role once there is nothing left to change.
      await expect
        .poll(() => sheet.getByRole('button', { name: 'Change role' }).getAttribute('aria-disabled'), {
          timeout,
        })
        .toBe('true')
    }
    await change('sales_executive')
    await change('user')
    await sheet.getByRole('button', { name: 'Suspend account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend account' }).click()
    await see(sheet.getByRole('button', { name: 'Restore account' }))
    const refused = await visit({ path: '/login' })
    await refused.page.getByLabel('Email').fill(email)
    await refused.page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await refused.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await see(refused.page.getByText('Your account is suspended, so you can’t sign in.', { exact: false }))
    await sheet.getByRole('button', { name: 'Restore account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore account' }).click()
    await see(sheet.getByRole('button', { name: 'Suspend account' }))
  })

  test('saves system and security settings, and all staff online are notified', async () => {
    const admin = await at('admin@efie.example', '/admin/settings')
    const superadmin = await at('superadmin@efie.example', '/admin')
    await superadmin.follows('admin-changes')
    const form = admin.page.locator('form').filter({ has: admin.page.getByLabel('System name') })
    const alerts = form.getByRole('checkbox', { name: 'System alerts and broadcasts' })
    await alerts.click()
    const save = form.getByRole('button', { name: 'Save settings' })
    await save.click()
    await expectToast(admin, 'System settings updated')
    await expectToast(superadmin, 'System settings updated')
    await expectAccessible(admin.page)
    // Restores the alerts for later journeys.
    await alerts.click()
    await save.click()
    await form.getByLabel('System name').fill('Fie Pa')
    await form.getByLabel('Default currency').fill('NGN')
    await form.getByLabel('Default language').selectOption('fr')
    await save.click()
    await expect.poll(publicName, { timeout }).toBe('Fie Pa')
    const { page, context } = await visit({ path: '/' })
    await see(page.getByRole('banner').getByText('Fie Pa'))
    await see(page.getByText('Tous droits réservés.'))
    await see(page.getByText(/^NGN\s[\d\s]+,\d\d$/).first())
    await context.close()
    await form.getByLabel('System name').fill('Efie')
    await form.getByLabel('Default currency').fill('GHS')
    await form.getByLabel('Default language').selectOption('en')
    await save.click()
    await expect.poll(publicName, { timeout }).toBe('Efie')
    await admin.page.goto('/admin/security')
    await admin.page.getByRole('tab', { name: 'Security settings' }).click()
    const security = admin.page.locator('form').filter({ hasText: 'Log retention' })
    const retention = security.getByLabel('Log retention', { exact: false }).first()
    await retention.fill('31')
    await security.getByRole('button', { name: 'Save settings' }).click()
    await expectToast(admin, 'Security settings updated')
    await expectAccessible(admin.page)
  })

  test('someone who may not save is told so', async () => {
    const { page } = await at('finance@efie.example', '/admin/settings')
    await see(page.getByText('You don’t have access to Settings'))
  })
})
