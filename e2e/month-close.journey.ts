import { expect, test } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  origin,
  see,
  expectToast,
  visit,
  widths,
  type Visitor,
} from './browser.ts'
import { filesOfADay, monthToClose } from './money-files.ts'
import { callAs } from './servicing.ts'
import { signedIn } from './sessions.ts'

/** `2026-11-05` in the app's format: `5 Nov 2026`. */
const formatDate = (day: string): string => new Date(day).toUTCString().slice(5, 16).replace(/^0/, '')

openBrowser()

const finance = 'finance@efie.example'
const finance2 = 'finance2@efie.example'

const at = async (email: string, path: string): Promise<Visitor> =>
  visit({ as: await signedIn(origin(), email), path })

const give = ({ page }: Visitor, label: string, name: string, content: string): Promise<void> =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** Imports the file whose preview is open. */
const importFile = async (visitor: Visitor, lines: number): Promise<void> => {
  const { page } = visitor
  const count = lines === 1 ? '1 line' : `${lines} lines`
  await page.getByRole('button', { name: `Import ${count}` }).click()
  await expectToast(visitor, `${count} imported`)
}

/** Axe on a desk and on a phone. */
const expectAccessibleOnBoth = async ({ page }: Visitor): Promise<void> => {
  for (const size of ['phone', 'desk'] as const) {
    await page.setViewportSize(widths[size])
    await expectAccessible(page)
  }
}

/** Capital of the owners, booked on a day by two people. */
const bookCapital = async (day: string, description: string, amount: number): Promise<void> => {
  const { approval_id } = await callAs<{ approval_id: string }>(finance, 'POST', '/journal-entries', {
    template: 'capital',
    description,
    effective_date: day,
    lines: [
      { account_code: '1000', amount },
      { account_code: '3000', amount: -amount },
    ],
  })
  await callAs(finance2, 'POST', `/approvals/${approval_id}/decide`, { approve: true })
}

/** A broken file imports nothing, and a wrong one is removed again. */
const importWrongFiles = async (visitor: Visitor, day: string): Promise<void> => {
  const { page } = visitor
  const head = 'date,description,reference,amount'
  await give(visitor, 'Choose the bank statement', 'broken.csv', `${head}\n${day},DEPOSIT,,much`)
  const broken = page.getByRole('dialog', { name: 'Import broken.csv?' })
  await see(broken.getByText('Row 2: The amount is missing or zero'))
  expect(
    await broken.getByRole('button', { name: 'Import without new lines' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await expectAccessible(page)
  await broken.getByRole('button', { name: 'Choose another file' }).click()

  await give(visitor, 'Choose the bank statement', 'wrong.csv', `${head}\n${day},OF ANOTHER BANK,X-1,12.00`)
  await importFile(visitor, 1)
  await see(page.getByText('OF ANOTHER BANK · X-1'))
  await page.getByRole('button', { name: 'Remove wrong.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click()
  await expectToast(visitor, 'wrong.csv removed')
  await expect.poll(() => page.getByText('OF ANOTHER BANK').count()).toBe(0)
}

/** Accepts a suggestion for one of two equal lines, and matches a line with two entries by hand. */
const matchLines = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor
  await see(page.getByText('Same amount and same day').first())
  await expectAccessibleOnBoth(visitor)
  await page.getByRole('button', { name: 'Match with Owners, first half' }).first().click()
  await expectToast(visitor, 'Match accepted')
  // The other line and entry of this amount are the only ones left, so they are matched automatically.
  await expect.poll(() => page.getByText('Suggested match').count()).toBe(0)
  const deposit = page.getByRole('listitem').filter({ hasText: 'BOTH TILLS · D-3' })
  await deposit.getByRole('button', { name: 'Match by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match GH₵ 500.00' })
  await dialog.getByLabel('Find an entry').fill('Till of')
  await dialog.getByRole('checkbox', { name: /^Till of Osu/ }).check()
  await dialog.getByRole('checkbox', { name: /^Till of Tema/ }).check()
  await see(dialog.getByText('GH₵ 500.00 of GH₵ 500.00'))
  await dialog.getByLabel('Explanation').fill('One deposit for both tills')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Match 2 entries' }).click()
  await expectToast(visitor, 'Line matched')
}

const lockDay = async (visitor: Visitor, day: string): Promise<void> => {
  const { page } = visitor
  const name = formatDate(day)
  const lock = page.getByRole('button', { name: 'Lock day' })
  await expect.poll(() => lock.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  await lock.click()
  const sure = page.getByRole('alertdialog', { name: `Lock ${name}?` })
  await sure.getByRole('button', { name: `Lock ${name}` }).click()
  await expectToast(visitor, `${name} is locked`)
}

/** What both totals of the trial balance say. */
const totalsOf = async ({ page }: Visitor): Promise<string[]> => {
  await page.goto('/dashboard/finance?tab=trial-balance')
  await see(page.getByRole('tabpanel', { name: 'Reports' }).getByText('In balance'))
  const cells = page.getByRole('row', { name: /^Total/ }).getByRole('cell')
  return (await cells.allTextContents()).filter((text) => /\d/.test(text))
}

test('a day is reconciled from two statements, its difference explained, and locked', async () => {
  const { day, gateway, bank } = await filesOfADay(finance)
  await bookCapital(day, 'Owners, first half', 70_000)
  await bookCapital(day, 'Owners, second half', 70_000)
  await bookCapital(day, 'Till of Osu', 20_000)
  await bookCapital(day, 'Till of Tema', 30_000)
  const visitor = await at(finance, '/dashboard/finance?tab=reconciliation')
  const { page, troubles } = visitor
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Reconcile day' }).click()
  await see(page.getByRole('heading', { name: formatDate(day) }))
  await give(visitor, 'Choose the provider file', 'paystack.csv', gateway)
  await importFile(visitor, gateway.split('\n').length - 1)
  await importWrongFiles(visitor, day)
  const rows = ['OWNER A,D-1,700.00', 'OWNER B,D-2,700.00', 'BOTH TILLS,D-3,500.00']
  await give(
    visitor,
    'Choose the bank statement',
    'bank.csv',
    [bank, ...rows.map((row) => `${day},${row}`)].join('\n'),
  )
  await see(page.getByRole('dialog').getByText('GH₵ 2,020.00 received', { exact: false }))
  await importFile(visitor, 4)
  await matchLines(visitor)
  await see(page.getByText('CASH DEPOSIT OSU · DEP-4711'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hold as unidentified' }).click()
  const explain = page.getByRole('dialog', { name: 'Hold as unidentified' })
  await explain.getByLabel('Explanation').fill('No name on the slip; the branch is asked')
  await explain.getByRole('button', { name: 'Hold as unidentified' }).click()
  await expectToast(visitor, 'Difference resolved')
  await lockDay(visitor, day)
  await see(page.getByText('You can’t post anything dated on or before this day.'))
  expect(troubles).toEqual([])
})

test('two people close a month, once its last day is reconciled and locked', async () => {
  const { month, day } = await monthToClose(finance)
  const name = formatDate(`${month}-01`).slice(2)
  const path = `/dashboard/finance?tab=months&month=${month}`
  const visitor = await at(finance, path)
  const { page, troubles } = visitor
  const close = page.getByRole('button', { name: 'Close month' })
  const checklist = page.getByRole('region', { name: `Checklist for ${name}` })
  await see(checklist.getByText('1 day isn’t reconciled and locked', { exact: false }))
  await see(page.getByText(`Before you can close ${name}`))
  expect(await close.getAttribute('aria-disabled')).toBe('true')
  await expectAccessibleOnBoth(visitor)

  await checklist.getByRole('link', { name: formatDate(day) }).click()
  await page.getByRole('button', { name: 'Reconcile day' }).click()
  await see(page.getByRole('heading', { name: formatDate(day) }))
  await lockDay(visitor, day)

  await page.goto(path)
  await see(page.getByText(`${name} is ready to close`))
  await see(page.getByRole('table', { name: 'Postings of this entry' }))
  await expectAccessibleOnBoth(visitor)
  await close.click()
  const sure = page.getByRole('alertdialog', { name: `Request to close ${name}?` })
  await sure.getByRole('button', { name: `Request to close ${name}` }).click()
  await expectToast(visitor, `Closing ${name} is waiting for a second person`)
  await see(page.getByText('so someone else in finance has to approve', { exact: false }))
  const approve = (of: Visitor) => of.page.getByRole('button', { name: 'Approve', exact: true })
  expect(await approve(visitor).getAttribute('aria-disabled')).toBe('true')

  const second = await at(finance2, path)
  await see(second.page.getByRole('table', { name: 'Postings of this entry' }))
  await approve(second).click()
  await second.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Approve/ })
    .click()
  await expectToast(second, 'Request approved')
  await see(second.page.getByText(`${name} is closed`))
  await see(second.page.getByRole('button', { name: `Reopen ${name}` }))

  const [debit, credit] = await totalsOf(second)
  expect(debit).toMatch(/\d/)
  expect(debit).toBe(credit)
  await expectAccessibleOnBoth(second)

  await page.goto('/dashboard/finance?tab=entries')
  await page.getByRole('button', { name: 'New entry' }).click()
  const form = page.getByRole('dialog', { name: 'New entry' })
  await form.getByLabel('Day', { exact: true }).fill(day)
  await form.getByLabel('Description').fill('Too late')
  await form.getByLabel('Paid into').selectOption({ label: '1000 Bank' })
  await form.getByLabel('From', { exact: true }).selectOption({ label: '3000 Owners’ funding' })
  await form.getByLabel('Amount').fill('10.00')
  await form.getByRole('button', { name: 'Propose entry' }).click()
  await see(form.getByText('The books are closed through', { exact: false }).first())
  expect(troubles.splice(0)).toEqual([expect.stringContaining('422')])
  expect(second.troubles).toEqual([])
})
