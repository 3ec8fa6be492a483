import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appCode, plugKey } from './authenticator.ts'
import {
  expectAccessible,
  newestMessage,
  openBrowser,
  origin,
  timeout,
  see,
  signIn,
  expectToast,
  visit,
  type Visitor,
} from './browser.ts'
import { demoPassword, enrol, signedIn } from './sessions.ts'

openBrowser()

/** WebAuthn credentials are bound to a host name and do not work with an IP address. */
const named = (): string => origin().replace('127.0.0.1', 'localhost')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const signOut = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor
  await page.getByRole('button', { name: /^User menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

const enterPassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

describe('a second factor', () => {
  test('is set up with an app, required at sign-in, and replaced by a recovery code', async () => {
    const email = await enrol(origin(), 'Efua Appiah')
    const visitor = await visit({ path: '/login' })
    const { page } = visitor
    await signIn(page, email)
    await page.goto('/profile?tab=sign-in')
    await button(page, 'Add an authenticator app').click()
    const dialog = page.getByRole('dialog')
    await button(page, 'Continue').click()
    await see(dialog.getByRole('img', { name: 'QR code for the authenticator app' }))
    // Checks that the QR code has actually rendered.
    expect(
      await dialog.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0)
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByLabel('Code from the app').fill(appCode(secret))
    await button(page, 'Turn on').click()
    await expectToast(visitor, 'Two-step verification is on')
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    const recovery = (await codes.first().textContent()) ?? ''
    await expectAccessible(page)
    await button(page, 'I’ve saved them').click()
    await see(page.getByText('10 of 10 left.'))

    await signOut(visitor)
    await enterPassword(page, email)
    await see(page.getByRole('heading', { name: 'Confirm it’s you' }))
    await expectAccessible(page)
    // Reloading must not bypass the second factor.
    await page.goto('/dashboard')
    await page.waitForURL('**/login')
    await page.getByLabel('Code').fill(appCode(secret, 1))
    await button(page, 'Confirm').click()
    await page.waitForURL('**/dashboard')

    await signOut(visitor)
    await enterPassword(page, email)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(recovery)
    await button(page, 'Confirm').click()
    await page.waitForURL('**/dashboard')
    expect(visitor.troubles).toEqual([])
  })

  test('can be a security key; a passkey signs in without an email address', async () => {
    const email = await enrol(origin(), 'Nii Laryea')
    const visitor = await visit({ path: `${named()}/login` })
    const { page, context } = visitor
    await enterPassword(page, email)
    await page.waitForURL('**/dashboard')
    await page.goto(`${named()}/profile?tab=sign-in`)
    const unplug = await plugKey(context, page, 'usb')
    // Requests in flight while the key is added would be refused once and retried, so wait for them.
    await page.waitForLoadState('networkidle')
    await button(page, 'Add a security key').click()
    await button(page, 'Add key').click()
    await expectToast(visitor, 'Two-step verification is on')
    await button(page, 'I’ve saved them').click()
    await signOut(visitor)
    await enterPassword(page, email)
    await button(page, 'Use a security key').click()
    await page.waitForURL('**/dashboard')

    await page.goto(`${named()}/profile?tab=sign-in`)
    await unplug()
    await plugKey(context, page, 'internal')
    await button(page, 'Add a passkey').click()
    await expectToast(visitor, 'Passkey added')
    await button(page, 'Remove Security key').click()
    await button(page, 'Remove').click()
    await expectToast(visitor, 'Security key removed')
    await signOut(visitor)
    await button(page, 'Use a passkey').click()
    await page.waitForURL('**/dashboard')
    expect(visitor.troubles).toEqual([])
  })
})

describe('without a password', () => {
  test('an emailed link signs in, and one window signs the other out', async () => {
    const email = await enrol(origin(), 'Akua Donkor')
    const reader = await visit({ path: '/login' })
    await button(reader.page, 'Email me a link').click()
    await reader.page.getByLabel('Email').fill(email)
    await button(reader.page, 'Send link').click()
    await see(reader.page.getByText('Check your email'))
    const mail = await newestMessage(email, /Code: \d{6}/)
    const phone = await visit({
      size: 'phone',
      path: /https?:\/\/\S+verify\S+/.exec(mail)?.[0] ?? '',
    })
    // Only a click consumes the link, because mail scanners open links too.
    await phone.page.getByRole('button').first().click()
    await phone.page.waitForURL('**/dashboard')

    await reader.page.goto('/login')
    await signIn(reader.page, email)
    await reader.page.goto('/profile?tab=devices')
    await see(reader.page.getByText('This device'))
    await button(reader.page, /^Sign out .* on Linux$/).click()
    await button(reader.page, 'Sign out').click()
    await expect.poll(() => button(reader.page, /^Sign out .* on Linux$/).count(), { timeout }).toBe(0)
    // The other window notices on its next request, or earlier when its live updates are refused.
    const request = async () => {
      await phone.page.getByRole('button', { name: 'Open menu' }).click()
      await phone.page.getByRole('link', { name: 'Payment History' }).click()
    }
    void request().catch(() => {})
    await phone.page.waitForURL('**/login')
  })
})

describe('an emailed link that no longer works', () => {
  const dead = 'This link has expired or has already been used.'

  /** Opens the link's page and clicks the button that consumes it. */
  const open = async (page: Page, mail: string): Promise<void> => {
    await page.goto(/https?:\/\/\S+verify\S+/.exec(mail)?.[0] ?? '')
    await page.getByRole('button').first().click()
  }

  test('to a new password says so to someone who is signed in, and leads to a new link', async () => {
    const email = await enrol(origin(), 'Abena Frimpong')
    const visitor = await visit({ path: '/reset-password', size: 'phone' })
    const { page } = visitor
    const ask = async () => {
      await page.getByLabel('Email').fill(email)
      await button(page, 'Send link').click()
      await see(page.getByText('Check your email'))
    }
    await ask()
    const mail = await newestMessage(email, /Code: \d{6}/)
    await open(page, mail)
    await see(page.getByLabel('New password', { exact: true }))
    await open(page, mail)
    await see(page.getByText(dead))
    await see(page.getByText('You’re still signed in.', { exact: false }))
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await page.reload()
    await see(page.getByText(dead))

    await ask()
    let fresh = mail
    await expect
      .poll(async () => (fresh = await newestMessage(email, /Code: \d{6}/)), { timeout })
      .not.toBe(mail)
    await page.getByLabel('Code').fill(/Code: (\d{6})/.exec(fresh)?.[1] ?? '')
    await button(page, 'Continue').click()
    await page.getByLabel('New password', { exact: true }).fill('Harmattan-Wind-2027')
    expect(await page.getByText(dead).count()).toBe(0)
    await button(page, 'Save new password').click()
    await page.waitForURL('**/dashboard')
    expect(visitor.troubles).toEqual([])
  })

  test('to sign in says so to someone who is signed in, and keeps their session', async () => {
    const email = await enrol(origin(), 'Yaw Preko')
    const { page, context, troubles } = await visit({ path: '/about' })
    await fetch(`${origin()}/auth/v1/otp?redirect_to=${encodeURIComponent(`${origin()}/login`)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, create_user: false }),
    })
    const mail = await newestMessage(email, /Code: \d{6}/)
    await open(page, mail)
    await page.waitForURL('**/dashboard')
    await open(page, mail)
    await see(page.getByText(dead))
    await see(page.getByText('You’re still signed in', { exact: false }))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await page.waitForURL('**/dashboard')
    // The message is shown once. After that the login page redirects as usual.
    await page.goto('/login')
    await page.waitForURL('**/dashboard')

    // When the session that the link brought has ended since, this browser's own session must survive.
    const { access_token, refresh_token } = JSON.parse((await signedIn(origin(), email)).session) as Record<
      'access_token' | 'refresh_token',
      string
    >
    await fetch(`${origin()}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    })
    const late = await context.newPage()
    await late.goto(`/login#${new URLSearchParams({ access_token, refresh_token, type: 'magiclink' })}`)
    await see(late.getByText(dead))
    await late.goto('/profile?tab=sign-in')
    await see(late.getByText(`You sign in as ${email}.`))

    // A refused email change is reported where it was requested, or on the login page when signed out.
    const refusal = '#error=access_denied&error_code=otp_expired'
    await late.goto('about:blank')
    await late.goto(`/profile?tab=sign-in${refusal}`)
    await see(late.getByText('enter the new one again below', { exact: false }))
    const guest = await visit({ path: `/profile?tab=sign-in${refusal}` })
    await guest.page.waitForURL('**/login')
    await see(guest.page.getByText(dead))
    expect(troubles).toEqual([])
  })
})

describe('a third-party program', () => {
  const register = async (): Promise<string> => {
    const response = await fetch(`${origin()}/auth/v1/oauth/clients/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Susu Planner',
        redirect_uris: [`${origin()}/about`],
        token_endpoint_auth_method: 'none',
      }),
    })
    const { client_id } = (await response.json()) as { client_id: string }
    return client_id
  }

  test('is authorised on the consent page, and revoked again', async () => {
    const email = await enrol(origin(), 'Kojo Antwi')
    const verifier = randomBytes(32).toString('base64url')
    const input = new URLSearchParams({
      client_id: await register(),
      redirect_uri: `${origin()}/about`,
      response_type: 'code',
      scope: 'openid email',
      state: 'mine',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const visitor = await visit({ path: `/auth/v1/oauth/authorize?${input}` })
    const { page } = visitor
    await page.waitForURL('**/login')
    await enterPassword(page, email)
    await see(page.getByText('Susu Planner', { exact: true }))
    await see(page.getByText('Your email address'))
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/about' && url.searchParams.get('state') === 'mine')
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
    await page.goto('/profile?tab=devices')
    await button(page, 'Remove Susu Planner').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Susu Planner' }).click()
    await expectToast(visitor, 'Susu Planner no longer has access')
  })
})

describe('the security desk', () => {
  test('shows sessions, unlocks an account and removes a lost factor', async () => {
    const email = await enrol(origin(), 'Yaa Locked')
    for (let tries = 0; tries < 3; tries += 1)
      await fetch(`${origin()}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong' }),
      })
    const admin = await visit({
      as: await signedIn(origin(), 'admin@efie.example'),
      path: '/admin/security?tab=lockouts',
    })
    const { page, troubles } = admin
    await button(page, 'Open Yaa Locked').first().click()
    await see(page.getByRole('dialog').getByText('This account has no two-step verification or passkeys.'))
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock Yaa Locked' }).click()
    await expectToast(admin, 'Yaa Locked can sign in again')
    await page.keyboard.press('Escape')
    for (const [tab, text] of [
      ['Sessions', 'Last used'],
      ['Sign-in log', 'Outcome'],
      ['Company sign-in', 'For the company’s IT administrator'],
      ['Permissions', 'Profiles: change role'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await see(page.getByText(text, { exact: true }).first())
    }
    await expectAccessible(page)
    expect(troubles).toEqual([])
  })
})
