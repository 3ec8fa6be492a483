import { formatMoney, formatPhone } from '@efie/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  see,
  shoot,
  expectToast,
  openedFile,
  visit,
  type Visitor,
} from './browser.ts'
import {
  findEarlierOwner,
  findOwner,
  findPlanRelief,
  offerNewDates,
  signTerms,
  type Owner,
} from './servicing.ts'
import { signedIn } from './sessions.ts'

openBrowser({ keepWindows: true })
let borrower: Owner
let phone: Visitor
let desk: Visitor

beforeAll(async () => {
  borrower = await findOwner('active')
  const as = await signedIn(origin(), borrower.email)
  ;[phone, desk] = await Promise.all([
    visit({ as, path: '/payments', size: 'phone' }),
    visit({ as, path: '/payments?tab=loan', theme: 'dark' }),
  ])
})

const progress = /^GH₵\s[\d,.]+ of GH₵\s.* paid towards instalment/
const paidOf = (text: string | null): number =>
  Math.round(Number(/[\d,.]+/.exec(text ?? '')?.[0].replaceAll(',', '')) * 100)

/** Intervals of a second or more never fire, so what the page learns, it learns without waiting for one. */
const stopIntervals = () => {
  const every = window.setInterval
  // The cast drops the overload of Node's types.
  window.setInterval = ((act: TimerHandler, ms = 0) => (ms < 1_000 ? every(act, ms) : 0)) as typeof every
}

describe('a loan from its tenant’s point of view', () => {
  test('a decline is known on return: the provider is asked straight away, before any interval', async () => {
    const as = await signedIn(origin(), borrower.email)
    const { page, context } = await visit({ as, path: '/payments', size: 'phone' })
    await context.addInitScript(stopIntervals)
    await page.getByRole('button', { name: 'GH₵ 20.00', exact: true }).click()
    await page.getByRole('button', { name: 'Pay GH₵ 20.00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Card' }).check()
    await dialog.getByRole('button', { name: 'Review payment' }).click()
    await dialog.getByRole('button', { name: 'Pay GH₵ 20.00', exact: true }).click()
    await page.waitForURL('**/sandbox/pay/**')
    const question = /\/api\/v1\/payments\/[^/]+\/refresh$/
    let back = 0
    let looked = 0
    let answered = false
    page.on('response', (response) => {
      answered ||= question.test(response.url())
      if (new URL(response.url()).pathname.startsWith('/payments/')) back = performance.now()
    })
    // As if the provider's own message were late: until it is asked, nothing is known.
    await context.route(/\/api\/v1\/payments\/[^/?]+$/, async (route) => {
      looked ||= performance.now()
      const response = await route.fetch()
      const payment = await response.json()
      await route.fulfill({ response, json: answered ? payment : { ...payment, status: 'processing' } })
    })
    const [asked] = await Promise.all([
      page.waitForResponse((response) => question.test(response.url())),
      page.getByRole('button', { name: 'Decline', exact: true }).click(),
    ])
    expect(await asked.json()).toMatchObject({ status: 'failed' })
    const known = performance.now()
    await see(page.getByText('Your payment didn’t go through'))
    const since = (start: number) => `${Math.round(known - start)} ms after`
    process.stdout.write(`decline known ${since(back)} the return, ${since(looked)} the page first looked\n`)
    expect(back).toBeGreaterThan(0)
  })

  test('fifty cedis from a wallet that needs a voucher code count immediately, in both windows', async () => {
    const { page } = phone
    const before = await page.getByText(progress).textContent()
    const after = formatMoney(paidOf(before) + 50_00)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'GH₵ 50.00', exact: true }).click()
    await page.getByRole('button', { name: 'Pay GH₵ 50.00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mobile money number').fill('020 123 4567')
    await dialog.getByRole('radio', { name: 'Telecel' }).check()
    await dialog.getByRole('button', { name: 'Review payment' }).click()
    await dialog.getByRole('button', { name: 'Pay GH₵ 50.00', exact: true }).click()
    await dialog.getByLabel('Voucher code').fill('12')
    await dialog.getByRole('button', { name: 'Confirm the payment' }).click()
    await see(dialog.getByText('Enter the code').first())
    await expectAccessible(page)
    await shoot(page, 'servicing-1-voucher')
    await dialog.getByLabel('Voucher code').fill('123456')
    await dialog.getByRole('button', { name: 'Confirm the payment' }).click()
    await see(page.getByText('Your payment of GH₵ 50.00 has been confirmed.'))
    await expectToast(phone, 'Payment successful')
    await expectToast(phone, 'Payment confirmed', 'Your payment of GH₵ 50.00 has been confirmed')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await see(desk.page.getByText(`${after} of GH₵`))
    expect(desk.loads()).toBe(1)
  })

  test('its reference tells whether it was charged', async () => {
    const { page } = phone
    await page
      .getByRole('link', { name: /^Instalment/ })
      .first()
      .click()
    await page.waitForURL('**/payments/**')
    await page.getByRole('link', { name: 'Check now' }).click()
    await see(page.getByRole('heading', { name: 'Yes, you were charged' }))
    await expectAccessible(page)
    await shoot(page, 'servicing-2-charged')
    const field = page.getByLabel('Payment reference')
    const reference = await field.inputValue()
    expect(reference).toMatch(/^EF-[2-9A-Y]{4}-[2-9A-Y]{4}$/)
    await field.fill('EF-2222-2222')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await see(page.getByText('We can’t find a payment with this reference'))
    await field.fill(reference.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await see(page.getByRole('heading', { name: 'Yes, you were charged' }))
  })

  test('is collected automatically by consent until stopped, and its statement is a PDF', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Turn on automatic payment' }).click()
    await see(page.getByText('Agree to automatic payment first'))
    await page.getByRole('checkbox', { name: /^I agree that Efie can take/ }).check()
    await page.getByRole('button', { name: 'Turn on automatic payment' }).click()
    await expectToast(desk, 'Automatic payment is on')
    await page.getByRole('button', { name: 'Turn off automatic payment' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expectToast(desk, 'Automatic payment is off')
    const { bytes } = await openedFile(page, page.getByRole('button', { name: 'Statement (PDF)' }))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a request for relief becomes an offer that appears live, and applies once accepted', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Ask for new dates' }).click()
    await page.getByLabel('What happened?').selectOption('less_income')
    await page.getByLabel('How long do you need?').selectOption('2')
    await page.getByLabel('In your own words').fill('My hours were cut until January.')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expectToast(desk, 'Request sent')
    await expectAccessible(page)
    const loads = desk.loads()
    await offerNewDates('application_id', borrower.application_id)
    await see(page.getByRole('heading', { name: 'We’ve offered you new payment dates' }))
    await page.getByText('See all dates').click()
    await expectAccessible(page)
    await shoot(page, 'servicing-3-offer')
    await page.getByRole('button', { name: 'Read and accept the new dates' }).click()
    await expectAccessible(page)
    await shoot(page, 'servicing-3-terms')
    await signTerms(page, borrower.email)
    await expectToast(desk, 'New payment dates accepted')
    await see(page.getByText('Your new dates started when you accepted them.'))
    await see(page.getByRole('heading', { name: 'Signed changes' }))
    const { bytes } = await openedFile(page, page.getByRole('button', { name: 'Addendum (PDF)' }))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await shoot(page, 'servicing-3-signed')
    expect(desk.loads()).toBe(loads)
  })
})

describe('an order’s plan', () => {
  test('gets new dates as a loan does: requested, offered live and accepted, with a complete statement', async () => {
    const { email, order_id } = await findPlanRelief()
    const buyer = await visit({
      as: await signedIn(origin(), email),
      path: `/orders/${order_id}`,
      size: 'phone',
    })
    const { page } = buyer
    await see(page.getByText('We’ll review your request and reply.'))
    await buyer.follows('user-')
    await offerNewDates('order_id', order_id)
    await see(page.getByRole('heading', { name: 'We’ve offered you new payment dates' }))
    await expectAccessible(page)
    await shoot(page, 'servicing-5-plan-offer')
    await page.getByRole('button', { name: 'Read and accept the new dates' }).click()
    await expectAccessible(page)
    await shoot(page, 'servicing-5-plan-terms')
    await signTerms(page, email)
    await expectToast(buyer, 'New payment dates accepted')
    await page.getByRole('button', { name: 'Change number of months' }).click()
    await page.getByRole('radio', { name: '12 months' }).check()
    await page.getByRole('button', { name: 'Read and sign for 12 months' }).click()
    await see(page.getByRole('dialog').getByText('APR on the amount left, nominal'))
    await expectAccessible(page)
    await shoot(page, 'servicing-5-plan-months')
    await page.keyboard.press('Escape')
    const { bytes } = await openedFile(page, page.getByRole('button', { name: 'Statement (PDF)' }))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await buyer.context.close()
  })
})

describe('people without an account', () => {
  test('a guarantor reads, signs with a code, and the tenant sees it live', async () => {
    const { email } = await findOwner('pending')
    const tenant = await visit({ as: await signedIn(origin(), email), path: '/application' })
    const number = `055 ${String(Date.now()).slice(-7, -4)} ${String(Date.now()).slice(-4)}`
    await tenant.page.getByRole('button', { name: 'Invite a guarantor' }).click()
    const dialog = tenant.page.getByRole('dialog')
    // Invitations must not carry free text to arbitrary numbers, neither through the name nor to foreign
    // numbers.
    await dialog.getByLabel('Full name').fill('MTN help 024 123 4567')
    await dialog.getByLabel('Phone').fill(number)
    await dialog.getByLabel('Relationship to you').selectOption('family')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await see(dialog.getByText('Enter a name without web addresses or phone numbers').first())
    await dialog.getByLabel('Full name').fill('Yaw Boateng')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(tenant, 'Yaw Boateng has been invited')
    const wallet = `+233${number.replaceAll(' ', '').slice(1)}`
    const link = /http\S+\/guarantees\/\S+/.exec(await newestMessage(wallet, /guarantees/))?.[0] ?? ''
    const { page } = await visit({ path: new URL(link).pathname, size: 'phone' })
    await see(page.getByText('The most you could have to pay'))
    await expectAccessible(page)
    await page.getByRole('checkbox').check()
    await page.getByLabel('Your full name').fill('Yaw Boateng')
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = /\b\d{6}\b/.exec(await newestMessage(wallet, /code to become a guarantor/))?.[0] ?? ''
    await page.getByLabel('Code', { exact: true }).fill(code)
    await shoot(page, 'servicing-4-guarantee')
    await page.getByRole('button', { name: 'Become a guarantor' }).click()
    await see(page.getByText('You’re now a guarantor', { exact: true }))
    await see(
      tenant.page
        .getByRole('listitem')
        .filter({ hasText: formatPhone(wallet) })
        .getByText('Accepted'),
    )
    await expectAccessible(tenant.page)
    expect(tenant.loads()).toBe(1)
  })

  test('anyone can check a certificate by its code', async () => {
    const { email } = await findEarlierOwner()
    const tenant = await visit({
      as: await signedIn(origin(), email),
      path: '/payments?tab=earlier',
    })
    const { name } = await openedFile(
      tenant.page,
      tenant.page.getByRole('button', { name: 'Repayment certificate (PDF)' }).first(),
    )
    await expectAccessible(tenant.page)
    const code = /EFIE-[A-Z\d-]+/.exec(name)?.[0] ?? ''
    const { page } = await visit({ path: '/certificates', size: 'phone', theme: 'dark' })
    await page.getByLabel('Certificate code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await see(page.getByRole('heading', { name: 'This certificate is genuine' }))
    await expectAccessible(page)
    await shoot(page, 'servicing-5-certificate')
    await page.getByLabel('Check another code').fill('EFIE-2222-2222-2222')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await see(page.getByRole('heading', { name: 'We didn’t issue this certificate' }))
  })
})
