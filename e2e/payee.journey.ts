import { maskAccount } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, shoot, visit } from './browser.ts'
import { callAs } from './servicing.ts'
import { signedIn } from './sessions.ts'

openBrowser()

/** Wallets that the sandbox attributes to a different holder: always, or once the application is approved. */
const strangers = '+233240000011'
const changing = '+233240000016'

interface Application {
  id: string
  payout_account: string | null
  landlord_name: string
}

const findApplication = async (status: string, wallet: string): Promise<Application> => {
  const { data } = await callAs<{ data: Application[] }>(
    'admin@efie.example',
    'GET',
    `/applications?status=${status}&limit=100`,
  )
  const found = data.find(({ payout_account }) => payout_account === maskAccount(wallet))
  if (!found) throw new Error(`the demo has no ${status} application paid into ${wallet}`)
  return found
}

describe.each([
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)('whose a payout account is, on a %s in %s', (size, theme) => {
  test('an analyst sees the network’s own name, and cannot match it with another landlord', async () => {
    const { id, landlord_name } = await findApplication('in-review', strangers)
    const as = await signedIn(origin(), 'analyst2@efie.example')
    const { page, troubles } = await visit({ as, path: `/admin/applications?open=${id}`, size, theme })
    const payee = page.getByRole('main').getByRole('region', { name: 'Payee' })
    await see(payee.getByText(/^ABENA OFORIWAA BOADU, /))
    await see(payee.getByText('Doesn’t match').first())
    await payee.getByRole('button', { name: 'Show account number' }).click()
    const asking = page.getByRole('dialog', { name: 'Show the account number?' })
    await asking.getByRole('button', { name: 'Show' }).click()
    await see(asking.getByText('Choose what you need it for'))
    await asking.getByLabel('What do you need it for?').selectOption('match-payee')
    await expectAccessible(page)
    await shoot(page, `reveal-asks-${size}`)
    await asking.getByRole('button', { name: 'Show' }).click()
    await see(payee.getByText(strangers))
    await payee.scrollIntoViewIfNeeded()
    await shoot(page, `reveal-shown-${size}`)
    await payee.getByRole('button', { name: 'Hide account number' }).click()
    expect(await payee.getByText(strangers).count()).toBe(0)
    await payee.getByRole('button', { name: 'Check again' }).click()
    await payee.getByLabel('Name on the landlord’s ID').fill(landlord_name)
    await payee.getByRole('button', { name: 'Verify payee' }).click()
    await see(payee.getByText('The names on the account and the landlord’s ID don’t match'))
    expect(await payee.getByLabel('Name on the account').count()).toBe(0)
    await expectAccessible(page)
    await payee.scrollIntoViewIfNeeded()
    await shoot(page, `payee-match-${size}`)
    expect(troubles).toEqual([])
  })

  test('finance cannot release to an account whose holder changed since the match', async () => {
    const { id } = await findApplication('approved', changing)
    const payouts = await callAs<{ data: { id: string }[] }>(
      'finance2@efie.example',
      'GET',
      `/disbursements?application_id=${id}&limit=1`,
    )
    const as = await signedIn(origin(), 'finance2@efie.example')
    const path = `/dashboard/finance?tab=payouts&open=${payouts.data[0]?.id}`
    const { page } = await visit({ as, path, size, theme })
    const sheet = page.getByRole('dialog')
    await see(sheet.getByRole('heading', { name: 'Account holder' }))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Release GH₵/ }).click()
    const asking = page.getByRole('alertdialog')
    await asking.getByRole('button', { name: /^Release GH₵/ }).click()
    await see(asking.getByText(/now gives a different name from the one that was matched/))
    await expectAccessible(page)
    await shoot(page, `payee-release-${size}`)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await see(sheet.getByText('The account’s name no longer matches'))
    await see(sheet.getByText('Waiting for a second person').first())
    await shoot(page, `payee-refused-${size}`)
  })
})
