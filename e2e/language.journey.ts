import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, origin, timeout, see, visit } from './browser.ts'
import { placeOrder } from './servicing.ts'
import { enrol, signedIn } from './sessions.ts'

openBrowser()

describe('the language', () => {
  test('a guest chooses French in the footer on a phone, keeps it, and goes back to English', async () => {
    const { page, troubles } = await visit({ size: 'phone' })
    const spoken = () => page.locator('html').getAttribute('lang')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click()
    await see(
      page.getByRole('heading', { name: 'Assurez-vous dès aujourd’hui le logement de vos rêves', level: 1 }),
    )
    await see(page.getByText('GH₵\u{A0}1\u{202F}064,89'))
    expect(await spoken()).toBe('fr')
    await expect.poll(() => page.title(), { timeout }).toBe('Financement de loyer au Ghana · Efie')
    await expectAccessible(page)

    await page.getByRole('main').getByRole('link', { name: 'Vérifier mon éligibilité' }).first().click()
    await see(page.getByRole('heading', { name: 'Vérifier mon éligibilité', level: 1 }))
    await page.getByLabel('J’ai moins de 18 ans').check()
    await page.getByRole('button', { name: 'Vérifier mon éligibilité' }).click()
    await see(page.getByText('Choisissez l’option qui vous décrit le mieux'))
    await expectAccessible(page)

    await page.reload()
    await see(page.getByRole('heading', { name: 'Vérifier mon éligibilité', level: 1 }))
    expect(await spoken()).toBe('fr')

    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
    await see(page.getByRole('heading', { name: 'Eligibility Check', level: 1 }))
    expect(await spoken()).toBe('en')
    await page.reload()
    await see(page.getByRole('heading', { name: 'Eligibility Check', level: 1 }))
    expect(troubles).toEqual([])
  })

  test('a tenant chooses in the user menu, and an amount with a comma is read correctly', async () => {
    const email = await enrol(origin(), 'Afi Lawson')
    const { page } = await visit({ path: '/eligibility', as: await signedIn(origin(), email) })
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await see(page.getByRole('navigation', { name: 'Compte' }).getByRole('link', { name: 'Ma demande' }))
    const income = page.getByLabel('Revenu mensuel')
    await income.pressSequentially('2500,5')
    await income.blur()
    expect(await income.inputValue()).toBe('2\u{202F}500,50')
  })

  test('a tenant who chose French gets messages in French, on every device', async () => {
    const email = await enrol(origin(), 'Komi Mensah')
    const as = await signedIn(origin(), email)
    const first = await visit({ path: '/eligibility', as })
    await first.page.getByRole('button', { name: /^User menu/ }).click()
    const kept = first.page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await first.page.getByRole('menuitem', { name: 'Français' }).click()
    await kept

    const order = await placeOrder(email)
    // A device on which no language was ever chosen.
    const { page, troubles } = await visit({ path: order, as })
    await see(page.getByText('Commande passée. En attente de votre paiement'))
    // The server's sentence can arrive before the page has changed its own language.
    await see(page.locator('html[lang=fr]'))
    await page.goto('/notifications')
    await see(
      page.getByText('Nous réservons vos articles pendant 15 minutes, le temps que vous payiez').first(),
    )
    await expectAccessible(page)
    expect(troubles).toEqual([])
  })
})
