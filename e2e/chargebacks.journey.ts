import { formatMoney } from '@efie/domain'
import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, shoot, expectToast, visit } from './browser.ts'
import { callAs, findOwner, type Owner } from './servicing.ts'
import { signedIn, tokenOf } from './sessions.ts'

openBrowser()

const finance = 'finance@efie.example'

/** Code of a repaid loan's certificate, taken from the file name. */
const certificateOf = async ({ email, application_id }: Owner): Promise<string> => {
  const response = await fetch(`${origin()}/api/v1/loans/${application_id}/certificate.pdf`, {
    headers: { authorization: `Bearer ${tokenOf(await signedIn(origin(), email))}` },
  })
  return /EFIE-[A-Z\d-]+/.exec(response.headers.get('content-disposition') ?? '')?.[0] ?? ''
}

/** A payment of the loan that can be charged back. */
const findPayment = async ({ application_id }: Owner): Promise<string> => {
  const { data } = await callAs<{ data: { id: string; loan_id: string | null }[] }>(
    finance,
    'GET',
    `/payments?application_id=${application_id}&status=completed&limit=100`,
  )
  for (const { id } of data.filter((row) => row.loan_id !== null)) {
    const { chargeable_amount } = await callAs<{ chargeable_amount: number }>(
      finance,
      'GET',
      `/payments/${id}`,
    )
    if (chargeable_amount > 50_00) return id
  }
  throw new Error('no payment of a loan of the demo can be charged back')
}

const standingOf = ({ application_id }: Owner) =>
  callAs<{ status: string; payoff: number }>(finance, 'GET', `/loans/${application_id}`)

test('a chargeback after settlement reopens the loan and revokes its certificate, and winning it settles the loan again', async () => {
  const owner = await findOwner('settled')
  const code = await certificateOf(owner)
  const payment = await findPayment(owner)
  const desk = await visit({
    as: await signedIn(origin(), finance),
    path: `/dashboard/finance?tab=payments&open=${payment}`,
  })
  const { page } = desk
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('button', { name: 'Record chargeback' }).click()
  const form = page.getByRole('dialog', { name: /^Chargeback of / })
  await form.getByLabel('Amount').fill('50')
  await form.getByLabel('Dispute number').fill('CB-4715')
  await form.getByLabel('Reason').fill('The bank decided for the payer')
  await expectAccessible(page)
  await shoot(page, 'chargeback-1-record')
  await form.getByRole('button', { name: 'Record GH₵ 50.00' }).click()
  await expectToast(desk, 'Chargeback of GH₵ 50.00 recorded')
  await see(sheet.getByRole('button', { name: 'Record win' }))
  await shoot(page, 'chargeback-2-recorded')
  const { status, payoff } = await standingOf(owner)
  expect(status).toBe('active')
  expect(payoff).toBeGreaterThanOrEqual(50_00)

  for (const size of ['phone', 'desk'] as const) {
    const tenant = await visit({
      as: await signedIn(origin(), owner.email),
      path: '/payments?tab=settle',
      size,
    })
    const main = tenant.page.getByRole('main')
    await see(main.getByRole('button', { name: `Settle for ${formatMoney(payoff)}` }))
    await expectAccessible(tenant.page)
    await shoot(tenant.page, `chargeback-3-loan-${size}`)
    if (size === 'phone') {
      await tenant.page.goto(`/payments/${payment}`)
      await see(main.getByRole('heading', { name: 'Reversed by your bank' }))
      await expectAccessible(tenant.page)
      await shoot(tenant.page, 'chargeback-4-payment')
    }
    await tenant.page.goto(`/certificates/${code}`)
    await see(tenant.page.getByRole('heading', { name: 'This certificate is no longer valid' }))
    await expectAccessible(tenant.page)
    await shoot(tenant.page, `chargeback-5-certificate-${size}`)
    expect(tenant.troubles).toEqual([])
  }

  await sheet.getByRole('button', { name: 'Record win' }).click()
  const won = page.getByRole('dialog', { name: 'Record a won chargeback' })
  await won.getByLabel('Reason').fill('The bank gave the money back')
  await won.getByRole('button', { name: 'Record GH₵ 50.00' }).click()
  await expectToast(desk, 'GH₵ 50.00 counts as paid again')
  expect(await standingOf(owner)).toMatchObject({ status: 'settled', payoff: 0 })
  expect(await certificateOf(owner)).not.toBe(code)
  expect(desk.troubles).toEqual([])
})
