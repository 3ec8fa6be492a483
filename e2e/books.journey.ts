import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, expectToast, visit, type Visitor } from './browser.ts'
import { signedIn } from './sessions.ts'

openBrowser()

const path = '/dashboard/finance?tab=entries'
const at = async (email: string, size: 'phone' | 'desk' = 'desk'): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path, size })

interface Entry {
  template: string
  description: string
  debit: { label: string; account: string }
  credit: { label: string; account: string }
  amount: string
}

/** A finance user proposes an entry with its supporting document. */
const propose = async (visitor: Visitor, entry: Entry): Promise<void> => {
  const { page } = visitor
  await page.getByRole('button', { name: 'New entry' }).click()
  const form = page.getByRole('dialog', { name: 'New entry' })
  await form.getByLabel('What happened').selectOption({ label: entry.template })
  await form.getByLabel('Description').fill(entry.description)
  await form.getByRole('button', { name: 'Propose entry' }).click()
  await see(form.locator('select[aria-invalid="true"]').first())
  await form.getByLabel(entry.debit.label, { exact: true }).selectOption({ label: entry.debit.account })
  await form.getByLabel(entry.credit.label, { exact: true }).selectOption({ label: entry.credit.account })
  await form.getByLabel('Amount').fill(entry.amount)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Propose entry' }).click()
  await expectToast(visitor, 'Entry proposed. Someone else has to approve it')
  const sheet = page.getByRole('dialog', { name: entry.description })
  await see(sheet.getByText('A second person has to approve this entry'))
  await sheet.getByLabel('Attach a file').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  })
  await see(sheet.getByText('slip.pdf'))
  await expectAccessible(page)
}

/** Another finance user reviews and posts it. */
const approve = async (visitor: Visitor, entry: Entry): Promise<void> => {
  const { page } = visitor
  await page.getByRole('button', { name: new RegExp(`Open ${entry.description}`) }).click()
  const sheet = page.getByRole('dialog', { name: entry.description })
  await see(sheet.getByText(entry.debit.account))
  await see(sheet.getByText('slip.pdf'))
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Approve GH₵ ${entry.amount}` })
    .click()
  await expectToast(visitor, 'Request approved')
  await see(sheet.getByText('Posted', { exact: true }))
}

test.each(['phone', 'desk'] as const)(
  'two finance users book capital and a bank deposit, on a %s',
  async (size) => {
    const maker = await at('finance@efie.example', size)
    const checker = await at('finance2@efie.example', size)
    const capital: Entry = {
      template: 'Capital paid in',
      description: `Capital of the owners, ${size}`,
      debit: { label: 'Paid into', account: '1000 Bank' },
      credit: { label: 'From', account: '3000 Owners’ funding' },
      amount: '25,000.00',
    }
    const deposit: Entry = {
      template: 'Cash banked',
      description: `Till of the week, ${size}`,
      debit: { label: 'Into bank account', account: '1000 Bank' },
      credit: { label: 'Out of till', account: '1020 Cash in hand' },
      amount: '120.00',
    }
    for (const entry of [capital, deposit]) {
      await propose(maker, entry)
      await checker.page.goto(path)
      await approve(checker, entry)
      await maker.page.goto(path)
    }
    for (const tab of ['accounts', 'trial-balance', 'balance-sheet', 'profit-and-loss', 'cash-flow']) {
      await checker.page.goto(`/dashboard/finance?tab=${tab}`)
      await see(checker.page.getByRole('table').first())
      await expectAccessible(checker.page)
    }
    await see(checker.page.getByText('Capital paid in'))
    expect([...maker.troubles, ...checker.troubles]).toEqual([])
  },
)
