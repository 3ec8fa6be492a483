import type { Page } from 'playwright-core'
import { formatPhone } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, see, shoot, visit, type MailboxMessage } from './browser.ts'
import { createSession, tokenOf, type SignedIn } from './sessions.ts'
import { startServer, type Server } from './start-server.ts'

// Needs its own server, because the other journeys' servers have no limits.
openBrowser()
let server: Server
let admin: SignedIn
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'on' })
  admin = await createSession(server.origin, 'admin@efie.example')
}, 200_000)
afterAll(() => server.stop())

const stranger = '+233551234987'
/** Three an hour and five a day. If the hour or the day rolls over during the journey, up to six go out. */
const most = 6

const read = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${tokenOf(admin)}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** One of the demo's unnamed tenants whose application is undecided. */
const findTenant = async (): Promise<string> => {
  const { data } = await read<{ data: { user_id: string; plan: string }[] }>(
    '/applications?status=pending&limit=100',
  )
  for (const { user_id, plan } of data) {
    const { email } = await read<{ email: string }>(`/profiles/${user_id}`)
    if (plan === 'standard' && email.endsWith('@mail.efie.example')) return email
  }
  throw new Error('the demo has no pending application')
}

const textsToStranger = async (): Promise<number> => {
  const response = await fetch(`${server.origin}/dev/mailbox.json?recipient=${encodeURIComponent(stranger)}`)
  const { data } = (await response.json()) as { data: MailboxMessage[] }
  return data.filter(({ recipient }) => recipient === stranger).length
}

/**
 * Invites the stranger and withdraws the invitation. Returns false when the page says that no more messages
 * may be sent.
 */
const inviteAndWithdraw = async (page: Page): Promise<boolean> => {
  await page.getByRole('button', { name: 'Invite a guarantor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Yaw Boateng')
  await dialog.getByLabel('Phone').fill('055 123 4987')
  await dialog.getByLabel('Relationship to you').selectOption('friend')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const refusal = dialog.getByText(
    /We’ve sent too many messages to this number.* (tomorrow|after \d\d:\d\d)\./,
  )
  const takeBack = page
    .getByRole('listitem')
    .filter({ hasText: formatPhone(stranger) })
    .getByRole('button', { name: 'Withdraw' })
  await see(refusal.or(takeBack))
  if (await refusal.isVisible()) return false
  await takeBack.click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await takeBack.waitFor({ state: 'detached' })
  return true
}

test('a stranger who is invited repeatedly gets a few texts, the page says why, and staff see the cost', async () => {
  const as = await createSession(server.origin, await findTenant())
  const { page } = await visit({ at: server.origin, as, path: '/application', size: 'phone' })
  let sent = 0
  while (sent <= most && (await inviteAndWithdraw(page))) sent += 1
  expect(sent).toBeGreaterThanOrEqual(3)
  expect(sent).toBeLessThanOrEqual(most)
  await expectAccessible(page)
  await shoot(page, 'texting-1-refused')
  await expect.poll(textsToStranger).toBe(sent)

  for (const look of [
    { size: 'phone', theme: 'light' },
    { size: 'desk', theme: 'dark' },
  ] as const) {
    const office = await visit({
      at: server.origin,
      as: admin,
      path: '/admin/notifications?tab=sms-cost',
      ...look,
    })
    await see(office.page.getByRole('cell', { name: 'Guarantor invitation' }).first())
    await expectAccessible(office.page)
    await shoot(office.page, `texting-2-cost-${look.size}`)
  }
})
