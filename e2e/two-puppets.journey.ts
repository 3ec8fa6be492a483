import { expect, test } from 'vitest'
import { appCode } from './authenticator.ts'
import { expectAccessible, openBrowser, origin, see, shoot, expectToast, visit } from './browser.ts'
import { enrol, signedIn, createSession, tokenOf, type SignedIn } from './sessions.ts'

// An administrator's attack on a loan, with one and with two puppet accounts, and how a superadmin undoes it.

openBrowser()

interface Answer {
  status: number
  body: Record<string, unknown>
}

const ask = async (person: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${origin()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(person)}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const done = async (person: SignedIn, method: string, path: string, body?: unknown) => {
  const answer = await ask(person, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.body
}
const rowsOf = ({ data }: Record<string, unknown>) => data as Record<string, unknown>[]

/** Creates a puppet account, signed in as a tenant before it is given a role. */
const puppetOf = async (by: SignedIn, name: string, role: string): Promise<SignedIn & { id: string }> => {
  const puppet = await createSession(origin(), await enrol(origin(), name))
  const id = String((await done(puppet, 'GET', '/api/v1/me'))['id'])
  await done(by, 'PUT', `/api/v1/profiles/${id}/role`, { role })
  return { ...puppet, id }
}

/** An active loan that no payment is under way for. */
const loanOf = async (reader: SignedIn): Promise<string> => {
  const busy = rowsOf(await done(reader, 'GET', '/api/v1/payments?status=processing&limit=100'))
  const active = rowsOf(await done(reader, 'GET', '/api/v1/applications?status=active&limit=20'))
  const free = active.find(({ id }) => busy.every((payment) => payment['application_id'] !== id))
  return String(free?.['id'])
}

/** Records fictitious cash that would settle a loan. */
const recordBy = async (maker: SignedIn): Promise<{ payment: string; approval: string }> => {
  const loan = await loanOf(maker)
  const { payoff } = await done(maker, 'GET', `/api/v1/loans/${loan}`)
  const entry = await done(maker, 'POST', '/api/v1/payments/manual', {
    application_id: loan,
    payment_type: 'settlement',
    amount: payoff,
    method: 'cash',
    received_on: new Date().toISOString().slice(0, 10),
    note: 'Paid at the counter',
  })
  const [request] = rowsOf(
    await done(maker, 'GET', `/api/v1/approvals?application_id=${loan}&status=requested`),
  )
  return { payment: String(entry['id']), approval: String(request?.['id']) }
}

/** Adds an authenticator app and uses it. */
const withFactor = async (person: SignedIn): Promise<{ person: SignedIn; secret: string }> => {
  const factor = await done(person, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'App' })
  const { secret } = factor['totp'] as { secret: string }
  const path = `/auth/v1/factors/${String(factor['id'])}`
  const { id } = await done(person, 'POST', `${path}/challenge`, {})
  const session = await done(person, 'POST', `${path}/verify`, { challenge_id: id, code: appCode(secret) })
  return { person: { ...person, session: JSON.stringify(session) }, secret }
}

const refusal =
  'One of you gave the other a role in the last 30 days, or the same person gave both of you one. Someone else has to confirm this'

test(
  'neither one nor two puppets can settle a loan, and a superadmin undoes what made them',
  { timeout: 90_000 },
  async () => {
    const admin = await signedIn(origin(), 'admin@efie.example')
    const superadmin = await signedIn(origin(), 'superadmin@efie.example')
    const [one, two] = [
      await puppetOf(admin, 'Puppet One', 'finance'),
      await puppetOf(admin, 'Puppet Two', 'finance'),
    ]
    const entry = await recordBy(one)

    // The administrator who made the first puppet, and the second puppet whom they also made.
    const { page } = await visit({ as: admin, path: `/approvals/${entry.approval}` })
    await see(page.getByText(refusal).first())
    for (const checker of [admin, two])
      expect(
        await ask(checker, 'PATCH', `/api/v1/payments/${entry.payment}`, { status: 'completed' }),
      ).toMatchObject({
        status: 403,
        body: { code: 'NOT_INDEPENDENT', message: refusal },
      })
    await done(one, 'POST', `/api/v1/approvals/${entry.approval}/withdraw`)
    await page.goto('/admin/security?tab=changes')
    await see(page.getByText('Only superadmins can see these changes'))

    // A superadmin whose last use of the second factor is too old. The clock for codes cannot be moved, so
    // the first responses are stubbed.
    const made = await puppetOf(superadmin, 'Esi Superadmin', 'superadmin')
    const { person, secret } = await withFactor(made)
    const visitor = await visit({ as: person, path: '/admin/security?tab=changes' })
    const { page: watch, context } = visitor
    const sent: (string | null)[] = []
    await context.route('**/api/v1/security/changes/*/undo', async (route) => {
      sent.push(route.request().postData())
      if (sent.length > 2) return route.continue()
      const body = {
        code: 'STEP_UP_REQUIRED',
        message: 'Confirm that it’s you with two-step verification',
        data: {},
      }
      return route.fulfill({ status: 403, json: body })
    })
    const rowOf = (name: string) => watch.getByRole('row').filter({ hasText: `${name}’s role` })
    await see(rowOf('Puppet Two').getByText('In force'))
    await expectAccessible(watch)
    await rowOf('Puppet One').getByRole('button', { name: 'Undo' }).click()
    const asked = watch.getByRole('dialog', { name: 'Return Puppet One to their previous role?' })
    await see(asked.getByText('Finance → Tenant'))
    await asked.getByLabel('Why').fill('Nobody agreed to this')
    await asked.getByRole('button', { name: 'Undo change' }).click()
    const factor = watch.getByRole('dialog', { name: 'Confirm it’s you' })
    await see(factor.getByLabel('Code'))
    await expectAccessible(watch)
    await shoot(watch, 'step-up')
    await factor.getByRole('button', { name: 'Close' }).click()
    // The input is kept, and the page says why nothing happened.
    await see(asked.getByText('Confirm that it’s you with two-step verification'))
    expect(await asked.getByLabel('Why').inputValue()).toBe('Nobody agreed to this')
    await asked.getByRole('button', { name: 'Undo change' }).click()
    await factor.getByLabel('Code').fill(appCode(secret, 1))
    await factor.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(visitor, 'Change undone: Puppet One’s role')
    expect(new Set(sent).size).toBe(1)
    await see(rowOf('Puppet One').getByText('Undone', { exact: true }))
    await shoot(watch, 'changes-to-watch')

    // The puppet is signed out, and a tenant again.
    expect(await ask(one, 'GET', '/api/v1/me')).toMatchObject({ status: 401 })
    expect(await done(await createSession(origin(), one.email), 'GET', '/api/v1/me')).toMatchObject({
      role: 'user',
    })
    for (const { id } of [two, made])
      await done(superadmin, 'PUT', `/api/v1/profiles/${id}/role`, { role: 'user' })
  },
)
