import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectToast, openBrowser, origin, see, visit } from './browser.ts'
import { signedIn, tokenOf } from './sessions.ts'

openBrowser()

const csv = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

const errorLines = async (page: Page): Promise<string[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download error file' }).first().click(),
  ])
  return (await readFile(await download.path(), 'utf8')).trim().split('\n')
}

const undo = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).first().click()
  const asked = page.getByRole('alertdialog')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Undo import' }).click()
}

test('a company imports 500 employees with ten bad rows, downloads the errors, and undoes it', async () => {
  const owner = await visit({
    as: await signedIn(origin(), 'company@efie.example'),
    path: '/company/employees',
  })
  const { page } = owner
  const stamp = String(Date.now()).slice(-6)
  const rows = Array.from({ length: 500 }, (_, at) =>
    at % 50 === 7
      ? `J${stamp}-${at},Broken Row ${at},,not an amount`
      : `J${stamp}-${at},Person ${at},,2500.00`,
  )
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import employees' })
  await dialog
    .getByLabel('Choose the CSV file')
    .setInputFiles(csv('payroll.csv', ['Staff number,Full name,Email,Net pay', ...rows]))
  await see(dialog.getByText('490 to add, 0 to change, 0 unchanged, 10 with errors'))
  await dialog.getByRole('button', { name: 'With errors (10)' }).click()
  await see(dialog.getByText('Enter the net pay in this format: 1,234.56').first())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 490 rows' }).click()
  await see(dialog.getByText('payroll.csv imported'))
  const lines = await errorLines(page)
  expect(lines).toHaveLength(11)
  expect(lines[1]).toContain('Broken Row 7')
  await undo(page)
  await expectToast(owner, 'Import of payroll.csv undone')
  await see(dialog.getByText('490 employees removed, 0 employees restored.'))
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await see(dialog.getByText('Undone: 490 removed, 0 restored').first())
  await expectAccessible(page)
})

test('an administrator imports a stock count, sees old and new, and undoes it', async () => {
  const admin = await signedIn(origin(), 'admin@efie.example')
  const items = async () => {
    const answer = await fetch(`${origin()}/api/v1/stock-items?limit=1`, {
      headers: { authorization: `Bearer ${tokenOf(admin)}` },
    })
    return ((await answer.json()) as { data: { sku: string; on_hand: number }[] }).data
  }
  const [item] = await items()
  if (!item) throw new Error('the demo has no stock')
  const { sku, on_hand } = item
  const visitor = await visit({ as: admin, path: '/admin/products?tab=stock' })
  const { page } = visitor
  await page.getByRole('button', { name: 'Import counts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import stock counts' })
  await dialog
    .getByLabel('Choose the CSV file')
    .setInputFiles(csv('count.csv', ['sku,on_hand', `${sku},${on_hand + 3}`, 'EXAMPLE-1,12']))
  await see(dialog.getByText('0 to add, 1 to change, 0 unchanged, 1 with errors'))
  await see(dialog.getByText(`Was ${on_hand} →, will be ${on_hand + 3}`))
  await dialog.getByRole('button', { name: 'With errors (1)' }).click()
  await see(dialog.getByText('This is the example row. Replace it with your own rows'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await see(dialog.getByText('count.csv imported'))
  expect((await items())[0]?.on_hand).toBe(on_hand + 3)
  expect(await errorLines(page)).toHaveLength(2)
  await undo(page)
  await expectToast(visitor, 'Import of count.csv undone')
  expect((await items())[0]?.on_hand).toBe(on_hand)
})

test('an administrator imports the example of products, with its rows replaced', async () => {
  const admin = await signedIn(origin(), 'admin@efie.example')
  const visitor = await visit({ as: admin, path: '/admin/products' })
  const { page } = visitor
  await page.getByRole('button', { name: 'Import products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products with pictures' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download an example file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('products-example.zip')
  await expectAccessible(page)
  const { 'products.csv': rows, ...pictures } = unzipSync(await readFile(await download.path()))
  const sku = `J-${String(Date.now()).slice(-6)}`
  const own = strFromU8(rows ?? new Uint8Array()).replace('EXAMPLE-1', sku)
  await dialog.getByLabel('Choose the ZIP file').setInputFiles({
    name: 'goods.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ 'products.csv': strToU8(own), ...pictures })),
  })
  await see(dialog.getByText('1 to add, 0 to change, 0 unchanged, 0 with errors'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await see(dialog.getByText('goods.zip imported'))
  await undo(page)
  await expectToast(visitor, 'Import of goods.zip undone')
  await see(dialog.getByText('1 row restored.'))
})
