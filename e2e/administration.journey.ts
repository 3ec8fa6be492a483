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
import { enrol, signedIn } from './sessions.ts'

openBrowser()

const at = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

const said = (visitor: Visitor, text: RegExp): Promise<void> =>
  expect.poll(() => visitor.toasts.some((toast) => text.test(toast)), { timeout }).toBe(true)

test('one administrator proposes a version of money policy, another compares and approves it', async () => {
  const maker = await at('admin@efie.example', '/admin/configuration')
  await maker.page.getByRole('button', { name: 'Propose a new version' }).click()
  const form = maker.page.getByRole('dialog')
  const propose = form.getByRole('button', { name: 'Propose version' })
  await propose.focus()
  await see(form.getByText('Change at least one value first'))
  expect(await propose.getAttribute('aria-disabled')).toBe('true')
  const extension = form.getByLabel('Offer valid for, days')
  const before = await extension.inputValue()
  const after = before === '21' ? '20' : '21'
  await extension.fill(after)
  // Without a reason the form refuses before anything is sent.
  await propose.click()
  await see(form.locator('[aria-invalid=true]').and(form.getByLabel('Why')))
  await form.getByLabel('Why').fill('Offers are read on weekends too')
  await expectAccessible(maker.page)
  await propose.click()
  await said(maker, /^Version \d+ proposed$/)
  // The proposer cannot approve it.
  const own = maker.page.getByRole('dialog', { name: /^Version \d+$/ })
  const approve = own.getByRole('button', { name: 'Approve', exact: true })
  await see(approve)
  expect(await approve.getAttribute('aria-disabled')).toBe('true')

  const checker = await at('superadmin@efie.example', '/admin/configuration')
  await checker.page
    .getByRole('button', { name: /^View version/ })
    .first()
    .click()
  const sheet = checker.page.getByRole('dialog', { name: /^Version \d+$/ })
  await see(sheet.getByText(`${after} days`))
  await sheet.getByRole('button', { name: 'Compare' }).click()
  await see(sheet.getByRole('cell', { name: 'Total repaid' }).first())
  await expectAccessible(checker.page)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await checker.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve version/ })
    .click()
  await said(checker, /^Version \d+ is in force$/)
  expect([...maker.troubles, ...checker.troubles]).toEqual([])
})

test('a broadcast is previewed first, and reaches a tenant’s bell while they are online', async () => {
  const email = await enrol(origin(), 'Esi Broadcast')
  const tenant = await at(email, '/notifications')
  await see(tenant.page.getByRole('heading', { name: 'Notifications', level: 1 }))
  const loads = tenant.loads()
  const admin = await at('admin@efie.example', '/admin/notifications?tab=broadcasts')
  await admin.page.getByRole('button', { name: 'New broadcast' }).first().click()
  const form = admin.page.getByRole('dialog', { name: 'New broadcast' })
  const title = `Closed on Friday ${Date.now() % 100_000}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('Dear {first_name}, we are closed on Friday.')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = admin.page.getByRole('dialog', { name: /^This broadcast reaches \d+/ })
  await see(preview)
  expect(await preview.innerText()).not.toContain('{first_name}')
  await expectAccessible(admin.page)
  await preview.getByRole('button', { name: /^Send to/ }).click()
  await said(admin, /^Sending to/)
  await see(tenant.page.getByText(title).first())
  await see(tenant.page.getByText('Dear Esi, we are closed on Friday.').first())
  expect(tenant.loads()).toBe(loads)
  await see(admin.page.getByRole('button', { name: `Open ${title}` }))
  expect(admin.troubles).toEqual([])
})

// A backup runs at a low priority, so on a busy machine it takes minutes.
test(
  'a backup is made and verified, and the audit trail shows before and after',
  { timeout: 300_000 },
  async () => {
    const admin = await at('superadmin@efie.example', '/admin/settings?tab=backups')
    const { page } = admin
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expectToast(admin, 'Backup started')
    const newest = page.getByRole('row').nth(1)
    await expect.poll(() => newest.innerText(), { timeout: 240_000 }).toContain('Verified')
    await newest.getByRole('button').click()
    await see(page.getByRole('dialog').getByText('npm run db:restore', { exact: false }))
    await expectAccessible(page)

    await page.goto('/admin/settings?tab=database')
    const days = page.getByLabel('Backup retention period, days')
    const before = await days.inputValue()
    const after = before === '45' ? '44' : '45'
    await days.fill(after)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expectToast(admin, 'Database settings updated')

    await page.goto('/admin/audit?subject=database_settings')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    const change = page.getByRole('dialog').getByRole('row', { name: /backup retention period/i })
    await see(change)
    expect((await change.innerText()).split(/\s+/).slice(-2)).toEqual([before, after])
    await expectAccessible(page)
    expect(admin.troubles).toEqual([])
  },
)
