import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, signIn, visit } from './browser.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

test('an application begun on the phone continues at a desk, and of two that diverged one is chosen', async () => {
  const email = await enrol(origin(), 'Afua Draft')
  const as = await signedIn(origin(), email)
  const { access_token } = JSON.parse(as.session) as { access_token: string }
  const draftOnServer = async (field: string) => {
    const answer = await fetch(`${origin()}/api/v1/application-drafts/current`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { draft } = (await answer.json()) as { draft: { values: Record<string, unknown> } | null }
    return draft?.values[field] ?? null
  }
  const kept = (field: string, value: string) =>
    expect.poll(() => draftOnServer(field), { timeout }).toBe(value)

  const phone = await visit({ size: 'phone', path: '/login' })
  await signIn(phone.page, email)
  await phone.page.goto('/application')
  await phone.page.getByLabel('Where you live now').fill('4 Ring Road')
  await kept('address', '4 Ring Road')

  const desk = await visit({ path: '/application', as })
  const city = desk.page.getByLabel('City')
  await see(city)
  expect(await desk.page.getByLabel('Where you live now').inputValue()).toBe('4 Ring Road')

  await desk.context.setOffline(true)
  await city.fill('Tamale')
  await phone.page.getByLabel('City').fill('Kumasi')
  await kept('city', 'Kumasi')
  await desk.context.setOffline(false)
  await see(desk.page.getByText('You’ve also answered on another device'))
  await expectAccessible(desk.page)
  expect(await city.inputValue()).toBe('Tamale')
  await desk.page.getByRole('button', { name: 'Use the other device’s answers' }).click()
  await expect.poll(() => city.inputValue(), { timeout }).toBe('Kumasi')

  await city.fill('Cape Coast')
  await kept('city', 'Cape Coast')
  await phone.page.getByLabel('City').fill('Ho')
  await see(phone.page.getByText('You’ve also answered on another device'))
  await phone.page.getByRole('button', { name: 'Keep this device’s answers' }).click()
  await kept('city', 'Ho')

  // Signing out clears this device only.
  await phone.page.getByRole('button', { name: 'Open menu' }).click()
  await phone.page.getByRole('button', { name: 'Sign out' }).click()
  await phone.page.waitForURL('**/login')
  expect(await phone.page.evaluate(() => localStorage.getItem('application-drafts'))).toBeNull()
  await desk.page.reload()
  await expect.poll(() => city.inputValue(), { timeout }).toBe('Ho')
})
