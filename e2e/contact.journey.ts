import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  timeout,
  see,
  shoot,
  expectToast,
  visit,
} from './browser.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

describe('the contact page', () => {
  test('has its form before any script', async () => {
    const html = await (await fetch(`${origin()}/contact`)).text()
    for (const words of ['Your name', 'What is it about?', 'Message', 'A complaint', 'Independence Avenue'])
      expect(html).toContain(words)
    expect(html).toContain('autoComplete="email"')
  })

  test.each([
    { size: 'phone', theme: 'light' },
    { size: 'desk', theme: 'dark' },
  ] as const)(
    'a guest writes on $size, staff answer, and the answer arrives by mail',
    async ({ size, theme }) => {
      const email = `esi.${size}.${Date.now()}@mail.example`
      const guest = await visit({ size, theme, path: '/contact' })
      const { page } = guest
      const send = page.getByRole('button', { name: 'Send', exact: true })
      await send.click()
      await see(page.getByText('Enter your name'))
      await see(page.getByText('Choose a category'))
      await expectAccessible(page)
      await page.getByLabel('Your name').fill('Esi Darko')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Phone').fill('024 123 4567')
      await page.getByLabel('What is it about?').selectOption('other')
      await page.getByLabel('Subject').fill(`Kumasi ${size}`)
      await page.getByLabel('Message').fill('Do you work in Kumasi?')

      // Sending fails offline without losing what was written.
      await guest.context.setOffline(true)
      await send.click()
      await see(page.getByText('What you wrote stays here until you’re back online', { exact: false }))
      expect(await page.getByLabel('Message').inputValue()).toBe('Do you work in Kumasi?')
      await guest.context.setOffline(false)
      // The message arrives but its response is lost and the page reloads. Sending again must not duplicate
      // it.
      const contact = '**/api/v1/contact'
      await page.route(contact, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await send.click()
      await expect.poll(() => newestMessage(email, /has reached us/)).toBeTruthy()
      await see(page.getByText('We couldn’t reach the server', { exact: false }))
      await page.unroute(contact)
      await page.reload()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Do you work in Kumasi?')
      await send.click()
      await see(page.getByText('We’ve got your message'))
      expect(await page.evaluate(() => localStorage.getItem('ticket-drafts'))).toBeNull()
      await see(page.getByText(`We’ll reply to ${email}`, { exact: false }))
      await expectAccessible(page)
      await shoot(page, `contact-sent-${size}`)
      const reference =
        (await page
          .getByText(/^Your reference is/)
          .locator('strong')
          .textContent()) ?? '-'
      expect(await newestMessage(email, /has reached us/)).toContain(reference)

      const admin = await visit({
        as: await signedIn(origin(), 'admin@efie.example'),
        path: `/admin/support?q=Kumasi ${size}`,
      })
      const rows = admin.page.getByRole('main')
      await rows.getByRole('button', { name: `Open ticket Kumasi ${size} from Esi Darko` }).click()
      const sheet = admin.page.getByRole('dialog')
      await see(sheet.getByText('Guest', { exact: true }))
      await see(sheet.getByText(reference))
      await expectAccessible(admin.page)
      await sheet.getByLabel('Reply to Esi Darko').fill('Yes, since October.')
      await sheet.getByRole('button', { name: 'Send reply' }).click()
      await expectToast(admin, 'Reply sent')
      const answer = await newestMessage(email, /Yes, since October\./)
      expect(answer).toContain(reference)
      expect(admin.troubles).toEqual([])
    },
  )

  test('what a guest wrote is there on their return, until it is cleared', async () => {
    const { page, context, troubles } = await visit({ size: 'phone', path: '/contact' })
    await page.getByLabel('Your name').fill('Kwesi Annan')
    await page.getByLabel('Email').fill('kwesi@mail.example')
    await page.getByLabel('Phone').fill('024 123 4567')
    await page.getByLabel('What is it about?').selectOption('shop')
    await page.getByLabel('Message').fill('Where is my fridge?')
    await see(page.getByRole('button', { name: 'Clear form' }))
    const back = await context.newPage()
    await back.goto('/contact')
    const message = back.getByLabel('Message')
    await expect.poll(() => message.inputValue(), { timeout }).toBe('Where is my fridge?')
    expect(await back.getByLabel('Your name').inputValue()).toBe('Kwesi Annan')
    expect(await back.getByLabel('Phone').inputValue()).toBe('024 123 4567')
    expect(await back.getByLabel('What is it about?').inputValue()).toBe('shop')

    await back.getByRole('button', { name: 'Clear form' }).click()
    await see(back.getByRole('alertdialog', { name: 'Clear this form?' }))
    await expectAccessible(back)
    await back.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => message.inputValue()).toBe('')
    await expect.poll(() => back.getByRole('button', { name: 'Clear form' }).count()).toBe(0)
    expect(await back.evaluate(() => localStorage.getItem('ticket-drafts'))).toBeNull()
    await back.reload()
    await back.waitForLoadState('networkidle')
    expect(await message.inputValue()).toBe('')
    expect(troubles).toEqual([])
  })

  test('someone who may be signed in never sees the guest form, and staff find their desk', async () => {
    const visitor = await visit({
      path: '/about',
      as: await signedIn(origin(), 'analyst@efie.example'),
    })
    const { page, context } = visitor
    const guestForm = page.getByLabel('Your name')
    // The page as it arrives, before any script has run.
    await context.route('**/*.js', (route) => route.abort())
    await page.goto('/contact')
    await see(page.getByRole('heading', { name: 'Write to us' }))
    expect(await guestForm.isVisible()).toBe(false)
    await context.unroute('**/*.js')
    // While the session is still unknown.
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await context.route('**/api/v1/me', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/v1/me')
    await page.goto('/contact')
    await asked
    expect(await guestForm.isVisible()).toBe(false)
    answer()
    await see(page.getByText('You’re signed in as staff', { exact: false }))
    expect(await guestForm.count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the support desk' }).click()
    await page.waitForURL('**/admin/support')
  })

  test('a tenant’s message becomes their ticket', async () => {
    const email = await enrol(origin(), 'Akua Sarpong')
    const { page, troubles } = await visit({
      path: '/contact',
      as: await signedIn(origin(), email),
    })
    await see(page.getByText('We’ll see your application with your message', { exact: false }))
    const form = page.getByRole('main').locator('form')
    await form.getByLabel('What is it about?').selectOption('other')
    await form.getByLabel('Subject').fill('From the contact page')
    await form.getByLabel('Message').fill('Is this mine?')
    expect(await form.getByLabel('Email').count()).toBe(0)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await page.waitForURL('**/tickets?open=*')
    await see(page.getByRole('dialog').getByText('Is this mine?'))
    expect(troubles).toEqual([])
  })
})
