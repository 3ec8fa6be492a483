import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, see, shoot, visit } from './browser.ts'
import { failRequests, holdResponses } from './failing.ts'
import { findCovered } from './servicing.ts'
import { signedIn } from './sessions.ts'

openBrowser()

/** The long form also covers desk size. */
const sizes: ('phone' | 'desk')[] = process.env['EFIE_TEST_FULL'] === '1' ? ['phone', 'desk'] : ['phone']

/** The element has focus and is inside the viewport. */
const expectShown = async (wanted: Locator): Promise<void> => {
  await see(wanted)
  const shown = () =>
    wanted.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return element === document.activeElement && top >= 0 && top < innerHeight
    })
  await expect.poll(shown).toBe(true)
}

describe('an instalment that the employer pays', () => {
  test.each(['phone', 'desk'] as const)('is never shown as due or overdue on a %s', async (size) => {
    const { email } = await findCovered()
    const { page } = await visit({ as: await signedIn(origin(), email), path: '/dashboard', size })
    const main = page.getByRole('main')
    const screens: [path: string, words: RegExp][] = [
      ['/dashboard', /^Instalment \d+ of \d+ is paid by your employer$/],
      ['/payments', /^Instalment \d+ of \d+ is paid by your employer$/],
      ['/payments?tab=schedule', /^Paid by your employer$/],
      ['/payments?tab=loan', /^Instalment \d+, paid by your employer$/],
      ['/application', /^Paid by your employer$/],
    ]
    for (const [path, words] of screens) {
      await page.goto(path)
      await see(main.getByText(words).filter({ visible: true }).first())
      expect(await main.innerText(), path).not.toMatch(
        /overdue|past due|late fee of|was due|payment due|payment of .+ is due/i,
      )
      await expectAccessible(page)
      await shoot(page, `due-covered${path.replaceAll(/\W+/g, '-')}-${size}`)
    }
  })
})

describe('arrears', () => {
  test.each(sizes)('name what they consist of, and lead to a way out, on a %s', async (size) => {
    const as = await signedIn(origin(), 'arrears@efie.example')
    const { page } = await visit({ as, path: '/dashboard', size })
    const main = page.getByRole('main')
    for (const path of ['/dashboard', '/payments']) {
      await page.goto(path)
      await see(main.getByRole('button', { name: /^Pay GH₵\s[\d,.]+$/ }).first())
      for (const part of ['Instalments', 'Late fees', 'To pay now'])
        await see(main.getByRole('term').filter({ hasText: part }))
      const ways = main.getByRole('list').filter({ hasText: 'Pay part of it' })
      await expectAccessible(page)
      await shoot(page, `due-arrears${path.replace('/', '-')}-${size}`)

      await ways.getByRole('link', { name: 'Pay part of it' }).click()
      await expectShown(page.getByLabel('How much do you want to pay?'))

      await page.goto(path)
      await ways.getByRole('button', { name: 'Promise a day' }).click()
      const dialog = page.getByRole('dialog', { name: 'Promise a day' })
      await see(dialog.getByText('Late fees still apply'))
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()

      // While a request is under review, the link leads to that request.
      await page.goto(path)
      await ways.getByRole('link', { name: 'Ask for new dates' }).click()
      const request = page.locator(':focus').filter({ hasText: 'If you can’t pay' })
      await expectShown(request)
      await see(request.getByText('We’ll review your request and reply.'))
      expect(new URL(page.url()).search).toBe('?tab=loan')

      await page.goto(path)
      await ways.getByRole('link', { name: 'Talk to us' }).click()
      await page.waitForURL('**/tickets/create?**')
      expect(await page.getByLabel('What is it about?').inputValue()).toBe('payment')
      expect(await page.getByLabel('Subject').inputValue()).toBe('I can’t pay on time')
    }
  })
})

test('a link to new dates opens the form itself, also from an email', async () => {
  const { email } = await findCovered()
  const as = await signedIn(origin(), email)
  const { page } = await visit({ as, path: '/payments?tab=loan&do=relief', size: 'phone' })
  await expectShown(page.getByLabel('What happened?'))
  await expectAccessible(page)
})

test('a link to new dates works when the page loads slowly', async () => {
  const { email } = await findCovered()
  const as = await signedIn(origin(), email)
  const { page, context } = await visit({ as, path: '/faq', size: 'phone' })
  const release = await holdResponses(
    context,
    /\/api\/v1\/(?:me\/agenda|documents|applications\/[^/]+\/schedule)/,
  )
  await page.goto('/payments?tab=loan&do=relief')
  await page.getByText('If you can’t pay').waitFor({ state: 'attached' })
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
  expect(await page.getByText('If you can’t pay').isVisible()).toBe(false)
  expect(new URL(page.url()).search).toContain('do=relief')
  await release()
  await expectShown(page.getByLabel('What happened?'))
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=loan')
})

describe('the eligibility check', () => {
  const answer = async (
    size: 'phone' | 'desk',
    answers: { status: string; rent: string; unmet?: string },
  ) => {
    const { page } = await visit({ path: '/eligibility', size })
    await page.getByLabel('Employment status').selectOption(answers.status)
    await page.getByLabel('Monthly income').fill('4000')
    await page.getByLabel('Other monthly repayments').fill('0')
    await page.getByLabel('Monthly rent').fill(answers.rent)
    if (answers.unmet) await page.getByLabel(answers.unmet).check()
    await page.getByRole('button', { name: 'Check my eligibility' }).click()
    return page
  }

  test.each(sizes)('asks four things of anyone, and promises a minor nothing, on a %s', async (size) => {
    const page = await answer(size, { status: 'employed', rent: '1500', unmet: 'I’m under 18' })
    expect(
      await page.getByRole('main').locator('form').locator('input:not([type=checkbox]), select').count(),
    ).toBe(4)
    await see(page.getByRole('heading', { name: 'You must be 18 or over to apply' }))
    expect(await page.getByRole('main').innerText()).not.toMatch(/You’d be eligible|too high for now/)
    await expectAccessible(page)
  })

  test('asks a person without documents for documents, and suggests no rent', async () => {
    const page = await answer('phone', { status: 'unemployed', rent: '800' })
    await see(page.getByRole('heading', { name: 'You need proof of your income' }))
    expect(await page.getByRole('main').innerText()).not.toMatch(/would pass|Highest rent/)
    await expectAccessible(page)
  })

  test('tells a person without a Ghana Card where to get one', async () => {
    const page = await answer('phone', {
      status: 'employed',
      rent: '800',
      unmet: 'I don’t have a Ghana Card',
    })
    await see(page.getByRole('heading', { name: 'You need a Ghana Card to apply' }))
    expect(await page.getByRole('main').innerText()).not.toMatch(/You’d be eligible|Highest rent/)
  })

  test('makes suggestions that pass when followed', async () => {
    const page = await answer('desk', { status: 'employed', rent: '2500' })
    await see(page.getByRole('heading', { name: 'This rent is too high for now' }))
    await page
      .getByRole('button', { name: /^Check with/ })
      .first()
      .click()
    await see(page.getByRole('heading', { name: 'You’re eligible' }))
    await see(page.getByText('have a Ghana Card', { exact: true }))
  })
})

describe('the calculator on the first page', () => {
  const quotes = /\/api\/v1\/quotes\/rent$/

  test('shows no price of a rent other than the one typed', async () => {
    const { page, context } = await visit({ path: '/', size: 'phone' })
    await see(page.getByText('GH₵ 1,064.89'))
    const { height } = (await page.locator('[aria-live=polite]:has(fieldset)').boundingBox()) ?? {}
    const release = await holdResponses(context, quotes)
    await page.getByLabel('Monthly rent').fill('3000')
    await expect.poll(() => page.getByText(/1,064\.89|9,906\.00/).count()).toBe(0)
    expect((await page.locator('[aria-live=polite]:has(fieldset)').boundingBox())?.height).toBe(height)
    await release()
    await see(page.getByText(/^We pay your landlord GH₵\s36,000\.00\./))
  })

  test('says when there is no price, and asks again on request', async () => {
    const { page, context } = await visit({ path: '/faq' })
    const mend = await failRequests(context, 'POST', quotes)
    await page.goto('/')
    await see(page.getByText('We couldn’t get a price just now. Try again in a moment.'))
    expect(await page.getByText('Check your internet connection').count()).toBe(0)
    await expectAccessible(page)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await see(page.getByText('GH₵ 1,064.89'))
  })

  test('asks again automatically when the network is back', async () => {
    const { page, context } = await visit({ path: '/' })
    await see(page.getByText('GH₵ 1,064.89'))
    await context.setOffline(true)
    await page.getByLabel('Monthly rent').fill('3000')
    await see(page.getByText('Check your internet connection', { exact: false }))
    await context.setOffline(false)
    await see(page.getByText(/^We pay your landlord GH₵\s36,000\.00\./))
  })

  test.each(sizes)('takes its prices and limits from the server, on a %s', async (size) => {
    const built = await (await fetch(origin())).text()
    expect(built).not.toMatch(/GH₵\s(10\b|100,000\b|1,064\.89)/)
    const { page } = await visit({ path: '/', size })
    await see(page.getByText('GH₵ 1,064.89'))
    const months = page.getByLabel('Paid in advance')
    // The cast is needed because the response is read without the contract.
    const terms = (await (await fetch(`${origin()}/api/v1/terms`)).json()) as Record<string, number>
    expect(await months.inputValue()).toBe(String(terms['default_advance_payment_months']))
    const offered = await months
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect([offered.at(0), offered.at(-1)]).toEqual([
      String(terms['min_advance_payment_months']),
      String(terms['max_advance_payment_months']),
    ])
    await page.getByLabel('Monthly rent').fill('50')
    await see(page.getByText('Enter a monthly rent from GH₵ 100.00 to GH₵ 1,000,000.00'))
    await page.getByLabel('Monthly rent').fill('2000')
    await see(page.getByText(/^We pay your landlord GH₵\s24,000\.00\./))
    await expectAccessible(page)
  })
})
