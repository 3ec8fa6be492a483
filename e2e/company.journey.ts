import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  timeout,
  see,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { payInDialog } from './paying.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

const at = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

const confirmIn = (page: Page, name: string | RegExp) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click()

/** Reads the API as a person of the demo. */
const read = async <Answer>(email: string, path: string): Promise<Answer> => {
  const { session } = await signedIn(origin(), email)
  const { access_token } = JSON.parse(session) as { access_token: string }
  const response = await fetch(`${origin()}/api/v1${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return (await response.json()) as Answer
}

interface Borrower {
  full_name: string
  email: string
}

/** A person with an active loan in good standing whom no employer has invited. */
const findBorrower = async (): Promise<Borrower> => {
  const { data } = await read<{ data: { id: string; user_id: string }[] }>(
    'admin@efie.example',
    '/applications?status=active&limit=50',
  )
  // The next payday deducts instalments due in the month after it.
  const soon = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10)
  for (const loan of data) {
    const standing = await read<{ days_past_due: number }>('admin@efie.example', `/loans/${loan.id}`)
    if (standing.days_past_due > 0) continue
    const schedule = await read<{ instalments: { due_date: string; status: string }[] }>(
      'admin@efie.example',
      `/applications/${loan.id}/schedule`,
    )
    if (!schedule.instalments.some((one) => one.status !== 'paid' && one.due_date <= soon)) continue
    // An instalment with a payment in progress is not deducted as well.
    const paying = await read<{ data: unknown[] }>(
      'admin@efie.example',
      `/payments?application_id=${loan.id}&status=processing`,
    )
    if (paying.data.length > 0) continue
    const person = await read<Borrower>('admin@efie.example', `/profiles/${loan.user_id}`)
    const own = await read<{ data: unknown[] }>(person.email, '/employments')
    if (own.data.length === 0) return person
  }
  throw new Error('no one in the demo can be invited')
}

const linkOf = async (email: string, matching: RegExp): Promise<string> => {
  const message = await newestMessage(email, matching)
  return new URL(/https?:\S+/.exec(message)?.[0] ?? '').pathname
}

/** A user registers the company, and a manager takes it on and invites that user as its owner. */
const registerCompany = async (owner: Visitor, manager: Visitor, name: string, email: string) => {
  const { page } = owner
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Registration number').fill(`CS${Date.now()}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('030 221 2200')
  await page.getByLabel('Payday').selectOption('25')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register company' }).click()
  await see(page.getByText(`${name} is registered`))
  await manager.page.goto('/company-manager?tab=unassigned')
  await manager.page.getByRole('button', { name: `Open ${name}` }).click()
  await manager.page.getByRole('button', { name: 'Add to my portfolio' }).click()
  await confirmIn(manager.page, `Add ${name}`)
  await expectToast(manager, `${name} added to your portfolio`)
  await page.goto(await linkOf(email, /invited you to manage/))
  await expectAccessible(page)
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await page.waitForURL('**/company')
  await see(page.getByText(`${name} is waiting for verification`))
}

/** The owner uploads the certificate. The manager verifies it, and then the company. */
const verifyCompany = async (owner: Visitor, manager: Visitor, name: string) => {
  await owner.page.goto('/company?tab=documents')
  await owner.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: await owner.page.pdf() })
  await expectToast(owner, 'Document uploaded successfully')
  await manager.page.goto('/company-manager')
  await manager.page.getByRole('button', { name: `Open ${name}` }).click()
  const sheet = manager.page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectToast(manager, 'Registration certificate verified')
  await expectAccessible(manager.page)
  await sheet.getByRole('button', { name: 'Verify company' }).click()
  await confirmIn(manager.page, `Verify ${name}`)
  await expectToast(manager, `${name} is verified`)
}

/** The manager records the agreement, and a note that the company never sees. */
const agreeTerms = async ({ page, ...manager }: Visitor, name: string) => {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit agreement and limits' }).click()
  const form = page.getByRole('dialog', { name: `Agreement and limits for ${name}` })
  await form.getByLabel('Agreement').fill('PA-2026-11')
  await form.getByLabel('Exposure limit').fill('500000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save company' }).click()
  await expectToast({ page, ...manager }, `${name} saved`)
  await page.getByLabel('New note').fill('Payroll closes on the 20th')
  await page.getByRole('button', { name: 'Add note' }).click()
  await see(page.getByRole('dialog', { name }).getByText('Payroll closes on the 20th').last())
}

/**
 * The employer adds and invites the person, who links their account and consents. The employer sees that
 * live.
 */
const enrolEmployee = async (owner: Visitor, borrower: Visitor, name: string, person: Borrower) => {
  const { page } = owner
  await page.goto('/company/employees')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const form = page.getByRole('dialog', { name: 'Add employee' })
  await form.getByLabel('Full name').fill(person.full_name)
  await form.getByLabel('Staff number').fill('ST-1')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Monthly net pay').fill('30000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add employee' }).click()
  await expectToast(owner, `${person.full_name} added`)
  await see(page.getByRole('table').getByText('No answer yet'))
  const tenant = borrower.page
  await tenant.goto(await linkOf(person.email, /what we’d share with your employer/))
  await see(tenant.getByText(`What ${name} sees`))
  await expectAccessible(tenant)
  await tenant.getByRole('button', { name: 'Link my account' }).click()
  await tenant.getByRole('button', { name: 'Agree or decline' }).click()
  await tenant.getByRole('checkbox', { name: /^I’ve read this/ }).check()
  await expectAccessible(tenant)
  const loads = owner.loads()
  await tenant.getByRole('button', { name: 'I agree' }).click()
  await expectToast(borrower, 'Consent given')
  await see(page.getByRole('table').getByText('Agreed to deductions', { exact: true }))
  expect(owner.loads()).toBe(loads)
}

/** The manager's open invoice shows the new status live. */
const seeStatus = ({ page }: Visitor, status: string) =>
  see(page.getByRole('dialog').getByText(status, { exact: true }).first())

/** The manager makes the month's draft and approves its changes; finance issues it as second person. */
const issueInvoice = async (manager: Visitor, finance: Visitor, name: string): Promise<string> => {
  const { page } = manager
  await page.goto('/company-manager')
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await page.getByRole('button', { name: 'Create next draft now' }).click()
  await page.getByRole('button', { name: 'Approve changes' }).click()
  const approve = page.getByRole('alertdialog').getByRole('button', { name: /^Approve GH₵/ })
  const amount = ((await approve.textContent()) ?? '').replace('Approve ', '')
  await approve.click()
  await expectToast(manager, 'Changes approved')
  await see(page.getByText('Waiting for finance to issue this invoice'))
  await expectAccessible(page)
  await finance.page.goto('/admin/companies?tab=invoices&status=draft')
  await finance.page.getByRole('button', { name: new RegExp(`^Open .* invoice to ${name}$`) }).click()
  await finance.page
    .getByRole('dialog')
    .getByRole('button', { name: `Issue ${amount}` })
    .click()
  await confirmIn(finance.page, `Issue ${amount}`)
  await expect.poll(() => finance.toasts.join('\n'), { timeout }).toContain(`issued to ${name}`)
  await seeStatus(manager, 'Issued')
  return amount
}

test('an employer from registration to a paid invoice, with a deduction, a leaver and the manager’s month', async () => {
  const name = `Ankobra Mills ${Date.now() % 100_000}`
  const email = await enrol(origin(), 'Esi Quaye')
  const person = await findBorrower()
  const owner = await at(email, '/register-company')
  const manager = await at('manager@efie.example', '/company-manager')
  const borrower = await at(person.email, '/profile?tab=employment')
  const finance = await at('finance2@efie.example', '/admin/companies')
  await see(borrower.page.getByText('Your employer hasn’t invited you yet.', { exact: false }))
  const schedule = await at(person.email, '/payments?tab=schedule')
  const table = schedule.page.getByRole('table', { name: 'Repayment schedule' })
  await see(table)
  const paid = table.getByRole('cell', { name: 'Paid', exact: true })
  const paidBefore = await paid.count()
  const scheduleLoads = schedule.loads()

  await registerCompany(owner, manager, name, email)
  await verifyCompany(owner, manager, name)
  await agreeTerms(manager, name)
  await enrolEmployee(owner, borrower, name, person)
  const amount = await issueInvoice(manager, finance, name)
  const managerLoads = manager.loads()

  await owner.page.goto('/company/payment')
  await expectAccessible(owner.page)
  await owner.page
    .getByRole('main')
    .getByRole('button', { name: `Pay ${amount}` })
    .click()
  await payInDialog(owner, { by: 'Card', amount })
  await seeStatus(manager, 'Paid')
  expect(manager.loads()).toBe(managerLoads)
  await owner.page.goto('/company/billing?status=paid')
  await owner.page.getByRole('button', { name: /^Open .* invoice$/ }).click()
  await owner.page.getByRole('button', { name: /^Show allocation/ }).click()
  await see(owner.page.getByRole('dialog').getByText(person.full_name).last())
  await expectAccessible(owner.page)

  // The employee's schedule, open in another window, updates live.
  await expect.poll(() => paid.count(), { timeout }).toBeGreaterThan(paidBefore)
  expect(schedule.loads()).toBe(scheduleLoads)
  await borrower.page.goto('/profile?tab=employment')
  await borrower.page.getByRole('button', { name: 'Show deductions' }).click()
  await see(borrower.page.getByText('Received', { exact: true }).first())
  await expectAccessible(borrower.page)

  // When the person leaves, they are told where they are, with a plan before anything is late.
  await owner.page.goto('/company/employees')
  await owner.page.getByRole('button', { name: `Open ${person.full_name}` }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Mark as left' }).click()
  await confirmIn(owner.page, `Mark ${person.full_name} as left`)
  await expectToast(owner, `${person.full_name} marked as left`)
  await see(borrower.page.getByText(`${name} no longer deducts your instalments`))
  await see(borrower.page.getByRole('link', { name: 'Ask for a repayment plan' }))

  // The manager's month shows the outcome.
  await manager.page.goto('/company-manager')
  await manager.page.getByRole('button', { name: `Open ${name}` }).click()
  await see(manager.page.getByRole('dialog', { name }).getByText('0 of 0', { exact: true }))
  await expectAccessible(manager.page)
}, 240_000)

interface Known {
  staff_number: string
  full_name: string
  email: string | null
  net_pay: number
  linked: boolean
  status: string
}

/** An employee of the demo's company who has linked an account. */
const findLinked = async (): Promise<Known> => {
  const owner = 'company@efie.example'
  const { data: companies } = await read<{ data: { id: string }[] }>(owner, '/companies?limit=1')
  const path = `/companies/${companies[0]?.id ?? ''}/employees?limit=100`
  const { data } = await read<{ data: Known[] }>(owner, path)
  const person = data.find(({ linked, status }) => linked && status === 'active')
  if (!person) throw new Error('no employee of the demo’s company has linked an account')
  return person
}

test('an import compares old and new, and changes a linked person’s identity only after confirmation', async () => {
  const person = await findLinked()
  const other = `${person.full_name} Acheampong`
  const owner = await at('company@efie.example', '/company/employees')
  const { page } = owner
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import employees' })
  const give = (name: string, content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const start = dialog.getByRole('button', { name: /^Import \d+ rows?$/ })
  const isOff = () => start.getAttribute('aria-disabled')

  // The example row is not a real person, so importing it unchanged adds nothing.
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download an example file' }).click()
  await give('example.csv', await readFile(await (await coming).path(), 'utf8'))
  await see(dialog.getByRole('button', { name: 'With errors (1)' }))
  await see(dialog.getByText('This is the example row. Replace it with your own employees'))
  expect(await isOff()).toBe('true')

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  const row = [person.staff_number, other, person.email ?? '', (person.net_pay / 100).toFixed(2)].join(',')
  await give('staff.csv', `Staff number,Full name,Email,Net pay\n${row}\n`)
  await see(dialog.getByText('Details would change for 1 linked or invited person'))
  await see(dialog.getByText(other, { exact: true }).last())
  expect(await isOff()).toBe('true')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: `Yes, this is ${person.full_name}` }).check()
  await start.click()
  await see(dialog.getByText('staff.csv imported'))
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // A correction by hand needs confirmation too.
  await page.getByRole('button', { name: `Open ${other}` }).click()
  await page.getByRole('dialog', { name: other }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${other}` })
  await form.getByLabel('Full name').fill(person.full_name)
  await form.getByRole('button', { name: 'Save employee' }).click()
  const sure = page.getByRole('alertdialog', { name: `Are these changes for ${other}?` })
  await see(sure.getByText(person.full_name, { exact: true }))
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Save new details' }).click()
  await expectToast(owner, `${person.full_name} saved`)
}, 180_000)
