import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, see, visit } from './browser.ts'
import { pdf } from './files.ts'
import { registered } from './registered.ts'
import type { Newcomer } from './rent-tenant.ts'
import { type Reader, readAloud } from './speaking.ts'

openBrowser()

const transcript = new URL('../docs/spoken-application.md', import.meta.url)
const introduction = `# The application, read aloud

What a screen reader says on the way from an empty application to the payment of its fee, with the keyboard alone. Each step first has everything on the page in reading order, then each stop of the Tab key with what is done there. “announced” is said without moving.

\`e2e/spoken.journey.ts\` takes it from the browser’s accessibility tree and fails when the words change. Write it again with:

\`\`\`sh
EFIE_WRITE_TRANSCRIPT=1 npx vitest run --project journeys e2e/spoken.journey.ts
\`\`\`
`

/** Text typed, a key pressed, or a file chosen. */
type Answer = { type: string } | { file: string }

const give = async (page: Page, answer: Answer): Promise<string> => {
  if ('type' in answer) {
    await page.keyboard.type(answer.type)
    return `types “${answer.type}”`
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles({ name: answer.file, mimeType: 'application/pdf', buffer: pdf })
  return `chooses “${answer.file}”`
}

/** Moves on with Tab from where focus is, answers on the way, and presses Enter at the end. */
const walk = async (page: Page, reader: Reader, end: string, answers: Record<string, Answer> = {}) => {
  const left = new Map(Object.entries(answers))
  let name = await reader.here()
  while (name !== end) {
    const answer = left.get(name)
    if (answer) {
      left.delete(name)
      reader.spoken.push(`  - ${await give(page, answer)}`)
      if ('file' in answer) {
        await see(page.getByRole('button', { name: `View ${answer.file}` }))
        await reader.here()
      }
    }
    if (reader.spoken.length > 1_000) throw new Error(`there is no way to ${end}`)
    name = await reader.next()
  }
  expect([...left.keys()]).toEqual([])
  reader.spoken.push('  - presses Enter')
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 2 })

const lease = (): string => {
  const [year, month, day] = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}${day}${year}`
}

/** Names, numbers and days that differ from one time to the next, as they are written down. */
const written = (spoken: readonly string[], person: Newcomer): string => {
  const digits = person.ghana_card.slice(3)
  const known: [string, string][] = [
    [person.landlord, 'Kwabena Asare'],
    [person.property, '7 Cantonments Road, Accra'],
    [person.ghana_card, 'GHA7123456780'],
    [`GHA-${digits.slice(0, 9)}-${digits.slice(9)}`, 'GHA-712345678-0'],
    [`+233 ${person.phone.slice(1)}`, '+233 24 123 4567'],
    [lease(), '01152027'],
    // Seen while the provider is asked, or just before.
    ['Check now, button, unavailable, busy', 'Check now, button'],
  ]
  const text = known.reduce((now, [from, to]) => now.replaceAll(from, to), spoken.join('\n'))
  return `${introduction}${text}\n`.replaceAll(/EF-\w{4}-\w{4}/g, 'EF-7K3M-92QX').replaceAll('\u{A0}', ' ')
}

/**
 * What has to stay the same: all but days and amounts, which follow the calendar and the terms in force, and
 * the moment of an announcement, which depends on the network: live news joins the toast that is there.
 */
const words = (text: string) => {
  const lines = text
    .replaceAll(/\d{1,2} [A-Z][a-z]{2} \d{4}(?:, \d\d:\d\d)?/g, 'day')
    .replaceAll(/\d[\d,]*\.\d\d/g, '0.00')
    .replaceAll(/ ?New (?:application created|payment recorded)$/gm, '')
    .split('\n')
  const isAnnounced = (line: string) => line.startsWith('  - announced:')
  return {
    spoken: lines.filter((line) => !isAnnounced(line)),
    announced: [...new Set(lines.filter((line) => isAnnounced(line) && !line.endsWith(':')))].toSorted(),
  }
}

test('the whole application can be heard, with the keyboard alone', async () => {
  const { as, person } = await registered('Yaw Listens')
  const { page } = await visit({ path: 'about:blank', as })
  const reader = await readAloud(page)
  const arrive = async (name: string, shown = heading(page, name), part: 'main' | 'dialog' = 'main') => {
    await see(shown)
    // Nothing is still loading.
    await expect.poll(() => page.locator('main .animate-pulse').count()).toBe(0)
    reader.spoken.push('', `## ${name}`, '')
    await reader.through(part)
    reader.spoken.push('', 'With the Tab key:', '')
    await reader.here()
  }
  await page.goto('/application')
  await arrive('You')
  await walk(page, reader, 'Save and continue')
  await see(page.getByText('Enter your date of birth'))
  await walk(page, reader, 'Save and continue', {
    'Date of birth': { type: '04121995' },
    'Ghana Card number': { type: person.ghana_card },
  })
  await arrive('Work and income')
  await walk(page, reader, 'Save and continue', { 'Other monthly repayments': { type: '0' } })
  await arrive('Home and landlord')
  await walk(page, reader, 'Save and continue', {
    'Monthly rent': { type: '800' },
    'Home address': { type: person.property },
    Region: { type: 'Greater' },
    'Lease start date': { type: lease() },
    'Landlord’s full name': { type: person.landlord },
    'Landlord’s phone': { type: person.wallet },
    'Wallet number': { type: person.wallet },
  })
  await arrive('Plan and quote')
  await walk(page, reader, 'Save and continue')
  await arrive('Documents')
  await walk(page, reader, 'Continue without the rest', { 'Upload Selfie': { file: 'selfie.pdf' } })
  await arrive('Review and submit')
  await walk(page, reader, 'Submit application')
  await arrive('Submitted', page.getByText('Pay the GH₵ 190.00 application fee'))
  await walk(page, reader, 'Pay')
  const dialog = page.getByRole('dialog')
  await arrive('Application fee', dialog.getByLabel('Mobile money number'), 'dialog')
  await walk(page, reader, 'Review payment')
  const pay = dialog.getByRole('button', { name: 'Pay GH₵ 190.00' })
  await arrive('Review of the payment', pay, 'dialog')
  await walk(page, reader, 'Pay GH₵ 190.00')
  await arrive('Payment', dialog.getByText('Approve on your phone'), 'dialog')
  await reader.hear()
  const now = written(reader.spoken, person)
  if (process.env['EFIE_WRITE_TRANSCRIPT'] === '1') writeFileSync(transcript, now)
  expect(words(now)).toEqual(words(readFileSync(transcript, 'utf8')))
})
