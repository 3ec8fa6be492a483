import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, shoot, visit } from './browser.ts'
import { type SignedIn, signedIn, tokenOf } from './sessions.ts'

openBrowser()

const ask = async <Answer>(person: SignedIn, path: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${origin()}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(person)}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}

/** One administrator proposes the rate, and another puts it in force. */
const putInForce = async (annual_interest_rate_bps: number): Promise<void> => {
  const [maker, checker] = await Promise.all([
    signedIn(origin(), 'admin@efie.example'),
    signedIn(origin(), 'superadmin@efie.example'),
  ])
  const { id } = await ask<{ id: string }>(maker, '/financing-products', {
    terms: { annual_interest_rate_bps },
    reason: 'A journey looks at every price',
  })
  await ask(checker, `/financing-products/${id}/approve`, {})
}

const money = (pesewas: number): string =>
  `GH₵ ${(pesewas / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

interface Product {
  id: string
  name: string
  price: number
}

/** Monthly amount of the longest plan with 30% down, in plain arithmetic. */
const shopMonth = (price: number, percent: number): number => {
  const financed = price - Math.round((price * 30) / 100)
  return Math.floor(financed / 12) + Math.floor(Math.round((financed * percent) / 100) / 12)
}

test('a new rate applies everywhere: calculator, eligibility, sales and shop', async () => {
  const sales = await signedIn(origin(), 'sales@efie.example')
  const name = `Adwoa Terms${crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)}`
  await ask(sales, '/leads', {
    full_name: name,
    email: `adwoa.${Date.now()}@example.com`,
    monthly_rent: 82_550,
  })
  const { data } = await ask<{ data: [Product] }>(sales, '/products?limit=1')
  const [product] = data

  const look = async (size: 'phone' | 'desk', rentMonth: string, percent: number) => {
    const month = shopMonth(product.price, percent)
    const { page, troubles } = await visit({ path: '/', size })
    await page.getByLabel('Monthly rent').fill('825.50')
    await page.getByLabel('Paid in advance').selectOption('12')
    await see(page.getByText(rentMonth).first())
    await page.goto('/eligibility?rent=82550&months=12')
    await page.getByLabel('Employment status').selectOption('employed')
    await page.getByLabel('Monthly income').fill('6000')
    await page.getByLabel('Other monthly repayments').fill('0')
    await page.getByRole('button', { name: 'Check my eligibility' }).click()
    await see(page.getByRole('heading', { name: 'You’re eligible' }))
    await see(page.getByText(rentMonth).first())

    await page.goto(`/shop?q=${encodeURIComponent(product.name)}`)
    await see(page.getByText(`${money(month)}/month`).first())
    await page.goto(`/shop/${product.id}`)
    await page.getByRole('radio', { name: /^12 months/ }).check()
    await see(page.getByText(`or from ${money(month)}/month`, { exact: false }))
    await expectAccessible(page)
    await shoot(page, `terms-shop-${percent}-${size}`)

    const desk = await visit({
      as: sales,
      size,
      path: `/dashboard/sales-executive?q=${encodeURIComponent(name)}`,
    })
    await desk.page.getByText(name).filter({ visible: true }).first().click()
    const sheet = desk.page.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: 'Share a quote' }).click()
    await sheet.getByLabel('Months paid in advance').selectOption('12')
    await see(sheet.getByText(rentMonth))
    await expectAccessible(desk.page)
    await shoot(desk.page, `terms-sales-${percent}-${size}`)
    expect([...troubles, ...desk.troubles]).toEqual([])
  }

  await look('phone', 'GH₵ 1,064.89', 29)
  try {
    await putInForce(2_400)
    for (const size of ['phone', 'desk'] as const) await look(size, 'GH₵ 1,023.62', 24)
  } finally {
    // Restores the rate for the journeys that follow on this server.
    await putInForce(2_900)
  }
})

test.each(['phone', 'desk'] as const)(
  'a price above the cap names a rent that is not, on a %s',
  async (size) => {
    const { page } = await visit({ path: '/', size })
    await page.getByLabel('Paid in advance').selectOption('3')
    await page.getByLabel('Monthly rent').fill('100')
    const refusal = page.getByText(
      /^The APR would be above 150%, the most we charge\. Enter a rent of at least GH₵\s/,
    )
    await see(refusal)
    const [, least = ''] = /at least GH₵\s([\d,.]+), /.exec(await refusal.innerText()) ?? []
    await shoot(page, `terms-too-dear-${size}`)
    await page.getByLabel('Monthly rent').fill(least.replaceAll(',', ''))
    await see(page.getByText(/^We pay your landlord GH₵\s/))
    await expectAccessible(page)
  },
)
