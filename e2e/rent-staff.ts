import { expect } from 'vitest'
import { expectAccessible, timeout, see, expectToast, type Visitor } from './browser.ts'
import { submitTwice } from './failing.ts'
import type { Newcomer } from './rent-tenant.ts'

const inspectionDesk = '/dashboard/inspection-and-verification'

/** The new application appears live in the analyst's queue, and the analyst takes it. */
export const takeApplication = async (analyst: Visitor, person: Newcomer): Promise<void> => {
  const { page } = analyst
  await page.getByRole('button', { name: `Open ${person.full_name}` }).click()
  const panel = page.getByRole('region', { name: 'Decision' })
  await see(panel.getByRole('button', { name: 'Take this application' }))
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Take this application' }).click()
  const sure = page
    .getByRole('alertdialog', { name: `Take this application: ${person.full_name}` })
    .getByRole('button', { name: 'Take this application' })
  await submitTwice(
    analyst,
    /\/api\/v1\/applications\/[^/]+\/transitions$/,
    () => sure.click(),
    'Failed to update application',
  )
  await expectToast(analyst, 'Application assigned to you')
}

/** Verifies every document of the newcomer in the workbench, opened from the list. Returns their number. */
export const verifyDocuments = async (inspector: Visitor, person: Newcomer): Promise<number> => {
  const { page } = inspector
  // The queue begins with the oldest, and these are the newest.
  const queue = `${inspectionDesk}?q=${encodeURIComponent(person.full_name)}`
  await page.goto(queue)
  const rows = page.getByRole('button', { name: new RegExp(`^Open .* from ${person.full_name}$`) })
  await see(rows.first())
  const count = await rows.count()
  const panel = page.getByRole('region', { name: 'Compare and decide' })
  for (let judged = 0; judged < count; judged += 1) {
    await rows.first().click()
    await see(panel.getByText(person.full_name).first())
    if (judged === 0) await expectAccessible(page)
    for (const box of await panel.getByRole('checkbox').all()) await box.check()
    await panel.getByRole('button', { name: 'Verify', exact: true }).click()
    await see(page.getByText(/^Verified .* 1 document decided so far\.$/))
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    await page.goto(queue)
    await expect.poll(() => rows.count(), { timeout }).toBe(count - judged - 1)
  }
  return count
}

const tomorrow = (): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00`

/** Schedules the visit and reports it: the home passes. */
export const inspectHome = async (inspector: Visitor, person: Newcomer): Promise<void> => {
  const { page } = inspector
  await page.goto(`${inspectionDesk}?tab=inspections`)
  await page.getByRole('button', { name: `Open inspection of ${person.property}` }).click()
  const panel = page.getByRole('region', { name: 'Visit and result' })
  await panel.getByLabel('Day and time').fill(tomorrow())
  await panel.getByRole('button', { name: 'Schedule visit' }).click()
  await expectToast(inspector, 'Visit scheduled')
  await see(panel.getByRole('button', { name: 'Record visit' }))
  await expectAccessible(page)
  const declared = page.getByRole('region', { name: 'Declared by the applicant' })
  for (const box of await declared.getByRole('checkbox').all()) await box.check()
  for (const yes of await panel.getByRole('radio', { name: 'Yes', exact: true }).all()) await yes.check()
  await panel.getByRole('radio', { name: /^Passed/ }).check()
  await panel.getByRole('button', { name: 'Record visit' }).click()
  await expectToast(inspector, 'Visit recorded as “Passed”')
}

/** Matches the account name given by the network with the landlord's ID. */
export const matchPayee = async (inspector: Visitor, person: Newcomer): Promise<void> => {
  const { page } = inspector
  await page.goto('/admin/applications')
  await page.getByRole('button', { name: `Open ${person.full_name}` }).click()
  const sheet = page.getByRole('main')
  await see(sheet.getByText(new RegExp(`^${person.landlord.toUpperCase()}, \\d+ `)).first())
  await sheet.getByLabel('Name on the landlord’s ID').fill(person.landlord)
  await sheet.getByRole('button', { name: 'Verify payee' }).click()
  await expectToast(inspector, 'Landlord’s account verified')
}

/** Enters the income from the documents. Then nothing is missing, and one approval is enough. */
export const approve = async (analyst: Visitor, person: Newcomer): Promise<void> => {
  const { page } = analyst
  const sheet = page.getByRole('main')
  // The inspector's work has arrived here live.
  const payee = sheet.getByRole('region', { name: 'Payee' })
  await see(payee.getByText(new RegExp(`^${person.landlord.toUpperCase()}, \\d+ `)).first())
  await payee.getByText('Not yet').waitFor({ state: 'detached' })
  await sheet.getByLabel('Verified monthly net income').fill('6000')
  await sheet.getByLabel('Other monthly repayments').fill('0')
  await see(sheet.getByText('One person can approve', { exact: true }))
  await sheet.getByRole('button', { name: 'Save assessment' }).click()
  await expectToast(analyst, 'Assessment recorded')
  await see(sheet.getByText('Ready to approve.'))
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Approve: ${person.full_name}` })
  await see(dialog.getByText(`GH₵ 9,600.00 to ${person.landlord}`))
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(analyst, 'Application updated successfully')
}

/** The first finance user requests the payout, and is told why they cannot release it themselves. */
export const requestPayout = async (finance: Visitor, person: Newcomer): Promise<void> => {
  const { page } = finance
  await page.getByRole('tab', { name: 'Ready to pay out' }).click()
  await page.getByRole('button', { name: `Open ${person.full_name}` }).click()
  await see(page.getByRole('dialog').getByRole('heading', { name: 'Payout checklist' }))
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click()
  const asking = page.getByRole('dialog', { name: 'Request this payout?' })
  await see(asking.getByText('GH₵ 9,600.00'))
  await asking.getByRole('button', { name: 'Request payout' }).click()
  await expectToast(finance, 'Payout of GH₵ 9,600.00 is waiting for a second person')
  await page.getByRole('tab', { name: 'Payouts' }).click()
  await page
    .getByRole('button', { name: `Open payout of GH₵ 9,600.00 to ${person.landlord}` })
    .first()
    .click()
  const release = page.getByRole('dialog').getByRole('button', { name: 'Release GH₵ 9,600.00' })
  await see(release)
  expect(await release.getAttribute('aria-disabled')).toBe('true')
  await release.hover()
  await see(
    page.getByRole('tooltip').filter({
      hasText:
        'You requested this payout, so someone else in finance, or an administrator, has to release it',
    }),
  )
}

/** The second finance user releases it. */
export const releasePayout = async (finance: Visitor, person: Newcomer): Promise<void> => {
  const { page } = finance
  await page
    .getByRole('button', { name: `Open payout of GH₵ 9,600.00 to ${person.landlord}` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release GH₵ 9,600.00' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Release GH₵ 9,600.00?' })
  await see(asking.getByText(person.full_name))
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Release GH₵ 9,600.00' }).click()
  await expectToast(finance, `GH₵ 9,600.00 to ${person.landlord} released`)
}
