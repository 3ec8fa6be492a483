import { expect, test } from 'vitest'
import { expectAccessible, openBrowser, timeout, see, expectToast, visit, type Visitor } from './browser.ts'
import { pdf, picture } from './files.ts'
import { readyForOffline } from './offline.ts'
import { call, registered } from './registered.ts'
import { fillHome, fillIdentity } from './rent-tenant.ts'
import { demoPassword, type SignedIn } from './sessions.ts'

openBrowser()

const keptOnServer = (as: SignedIn, field: string) => async () =>
  (
    await call<{ draft: { values: Record<string, unknown> } | null }>(
      as,
      '/api/v1/application-drafts/current',
    )
  ).draft?.values[field] ?? null

const step = ({ page }: Visitor, name: string) => see(page.getByRole('heading', { name, level: 2 }))

test('offline at every step: each answer stays on the device, and the application is sent once', async () => {
  const { as, person } = await registered('Abla Offline')
  const visitor = await visit({ size: 'phone', path: '/application', worker: true, as })
  const { page, context } = visitor
  await step(visitor, 'You')
  await readyForOffline(page)
  const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click()

  await context.setOffline(true)
  await fillIdentity(visitor, person)
  await goOn()
  await expectToast(visitor, 'Saved on this device. We’ll send it when you’re back online')
  await step(visitor, 'Work and income')
  await page.getByLabel('Other monthly repayments').fill('0')
  await page.reload()
  await see(page.getByText('GH₵ 6,000.00 a month after tax, GH₵ 0.00 in other repayments'))
  await goOn()
  await step(visitor, 'Home and landlord')
  await page.getByLabel('Monthly rent').fill('800')
  await fillHome(visitor, person)
  await goOn()
  await step(visitor, 'Plan and quote')
  await see(page.getByText('We’ll show prices when you’re back online.').first())
  expect(await keptOnServer(as, 'landlord_name')()).toBe(null)

  await context.setOffline(false)
  await page.getByRole('radio', { name: /^Reducing balance/ }).check()
  await expect.poll(keptOnServer(as, 'plan'), { timeout }).toBe('reducing')
  expect(await keptOnServer(as, 'landlord_name')()).toBe(person.landlord)
  await goOn()
  await step(visitor, 'Documents')

  await context.setOffline(true)
  await page
    .getByLabel('Upload Selfie')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await see(page.getByText('One item waiting to be sent'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue without the rest' }).click()
  await step(visitor, 'Review and submit')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await see(page.getByText('Saved on this device, but not submitted yet'))
  await expectAccessible(page)

  await context.setOffline(false)
  await expectToast(visitor, 'Document uploaded successfully')
  await expectToast(visitor, 'Application submitted successfully')
  const sent = await call<{ data: { plan: string }[] }>(as, '/api/v1/applications')
  expect(sent.data.map(({ plan }) => plan)).toEqual(['reducing'])
  const files = await call<{ data: { file_name: string }[] }>(as, '/api/v1/documents')
  expect(files.data.map(({ file_name }) => file_name)).toEqual(['me.png'])
})

test('a session that ends in the middle leads back to the same step, with every answer', async () => {
  const { as, email, person } = await registered('Kukua Ended')
  const visitor = await visit({ size: 'phone', path: '/application?new=1&step=home', as })
  const { page } = visitor
  await page.getByLabel('Monthly rent').fill('800')
  await page.getByLabel('Landlord’s full name').fill(person.landlord)
  await expect.poll(keptOnServer(as, 'landlord_name'), { timeout }).toBe(person.landlord)
  await call(as, '/auth/v1/logout?scope=local', 'POST')
  await page.waitForURL('**/login')
  await see(page.getByText('Your session ended. Sign in again to continue.'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/application?**')
  await step(visitor, 'Home and landlord')
  await see(page.getByText('Rent of GH₵ 800.00 a month, 12 months in advance'))
  expect(await page.getByLabel('Landlord’s full name').inputValue()).toBe(person.landlord)
})

interface Chosen {
  name: string
  type: string
  /** Content in base64, followed by nothing up to `size`. */
  content: string
  size: number
}

/** Chooses a file inside the page, and returns the milliseconds until a text about it is there. */
const complaintAfter = ({ page }: Visitor, file: Chosen, said: string): Promise<number> =>
  page.getByLabel('Upload Selfie').evaluate(
    (field: HTMLInputElement, [{ name, type, content, size }, wanted]) => {
      const bytes = new Uint8Array(size)
      bytes.set(Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], name, { type }))
      field.files = files.files
      const isSaid = () => document.querySelector('[role=alert]')?.textContent.includes(wanted)
      return new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () => (isSaid() ? resolve(Math.round(performance.now() - begun)) : setTimeout(look, 5))
        field.dispatchEvent(new Event('change', { bubbles: true }))
        look()
      })
    },
    [file, said] as const,
  )

test('a file that is too large, wrong or broken is said at its field within a second', async () => {
  const { as } = await registered('Nii Files')
  const visitor = await visit({ size: 'phone', path: '/application?new=1&step=documents', as })
  const { page } = visitor
  await page.getByLabel('Upload Selfie').waitFor({ state: 'attached' })
  let sent = 0
  page.on('request', (request) => (sent += request.url().includes('/api/v1/uploads') ? 1 : 0))
  const chosen = (name: string, type: string, content: Buffer, size = content.length): Chosen => ({
    name,
    type,
    content: content.toString('base64'),
    size,
  })
  const complaints: { file: Chosen; said: string; by: 'page' | 'server' }[] = [
    {
      file: chosen('scan.pdf', 'application/pdf', pdf, 10 * 1_048_576 + 1),
      said: 'scan.pdf: The file is larger than 10 MB. Choose a smaller one',
      by: 'page',
    },
    {
      file: chosen('me.exe', 'application/x-msdownload', pdf),
      said: 'me.exe: Upload a PDF, JPEG, PNG or WebP file',
      by: 'page',
    },
    {
      file: chosen('none.png', 'image/png', Buffer.alloc(0)),
      said: 'none.png: This file is empty. Choose another',
      by: 'page',
    },
    {
      file: chosen('half.png', 'image/png', picture.subarray(0, 50)),
      said: 'half.png: This picture is damaged. Take or save it again',
      by: 'page',
    },
    {
      file: chosen('half.pdf', 'application/pdf', Buffer.from('%PDF-1.7 and then nothing of a PDF')),
      said: 'half.pdf: We can’t read this PDF.',
      by: 'server',
    },
  ]
  for (const { file, said, by } of complaints) {
    const took = await complaintAfter(visitor, file, said)
    process.stdout.write(`${file.name} is refused by the ${by} after ${took} ms\n`)
    expect(sent > 0).toBe(by === 'server')
    if (by === 'page') expect(took).toBeLessThan(1_000)
    else await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})
