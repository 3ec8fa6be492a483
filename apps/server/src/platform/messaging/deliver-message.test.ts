import { createServer } from 'node:net'
import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { asSystem, type Services } from '../context.ts'
import { commandMessenger, handleMessages, MAX_ATTEMPTS } from './deliver-message.ts'
import { SEND_MESSAGE } from './outbox.ts'
import type { MailSettings } from './transport.ts'

const settings: MailSettings = { system_name: 'Efie', smtp_server: '', smtp_port: 587, sender_email: '' }
const mail = { template: 'test', subject: 'Welcome to Efie', text: 'Akwaaba', html: '<p>Akwaaba</p>' }

interface Received {
  from: string
  to: string[]
  user: string | null
  source: string
}

/** A mail server that stores what it receives. `refuse` is the answer to the next recipients. */
const startSmtp = async (options: { auth?: boolean } = {}) => {
  const received: Received[] = []
  const state: { refuse: number | null } = { refuse: null }
  const server = new SMTPServer({
    authOptional: options.auth !== true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'pa ss' ? done(null, { user: username }) : done(new Error('bad credentials')),
    onRcptTo: (_address, _session, done) =>
      state.refuse === null
        ? done()
        : done(Object.assign(new Error('refused'), { responseCode: state.refuse })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          user: typeof session.user === 'string' ? session.user : null,
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const closedPort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address !== null && typeof address === 'object' ? address.port : 0
}

let harness: Harness
let smtp: Awaited<ReturnType<typeof startSmtp>>
let current: MailSettings

const servicesWith = (environment: Partial<Services['config']>): Services => ({
  ...harness.services,
  config: { ...harness.services.config, ...environment },
})

const listen = (
  environment: Partial<Services['config']>,
  sms?: (phone: string, text: string) => Promise<void>,
) =>
  handleMessages(servicesWith(environment), {
    settings: async () => current,
    isConfirmed: async () => true,
    watchSmsCost: async () => {},
    push: async () => {},
    ...(sms ? { sms } : {}),
  })

const messages = () => harness.services.db.select().from(schema.messages)
const queueEmail = () => {
  const { db, messenger } = asSystem(harness.services)
  return messenger.email(db, 'ama@efie.example', mail)
}

beforeAll(async () => {
  harness = await makeHarness()
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.close()
  await harness.close()
})
beforeEach(() => {
  current = settings
  smtp.received.length = 0
  smtp.state.refuse = null
})
afterEach(async () => {
  harness.jobs.enqueued.length = 0
  await harness.services.db.delete(schema.messages)
})

describe('e-mail', () => {
  test('goes to the server of SMTP_URL and is noted as sent', async () => {
    listen({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://efie.example' })
    await queueEmail()
    await harness.jobs.run(SEND_MESSAGE)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({ from: 'no-reply@efie.example', to: ['ama@efie.example'] })
    expect(smtp.received[0]?.source).toContain('Subject: Welcome to Efie')
    expect(smtp.received[0]?.source).toContain('<p>Akwaaba</p>')
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 1, failure_reason: null }])
    expect((await messages())[0]?.sent_at).toBe('2026-11-20T09:00:00.000Z')
  })

  test('is not sent again when its job runs again', async () => {
    listen({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    await queueEmail()
    const job = harness.jobs.enqueued[0]
    await harness.jobs.run(SEND_MESSAGE)
    if (job) harness.jobs.enqueued.push(job)
    await harness.jobs.run(SEND_MESSAGE)
    expect(smtp.received).toHaveLength(1)
  })

  test('takes host, port and sender from the settings, and credentials from SMTP_URL', async () => {
    const own = await startSmtp({ auth: true })
    current = {
      system_name: 'Efie Accra',
      smtp_server: '127.0.0.1',
      smtp_port: own.port,
      sender_email: 'office@efie.example',
    }
    listen({ SMTP_URL: 'smtp://office%40efie.example:pa%20ss@elsewhere.example' })
    await queueEmail()
    await harness.jobs.run(SEND_MESSAGE)
    await own.close()
    expect(own.received).toMatchObject([{ from: 'office@efie.example', user: 'office@efie.example' }])
    expect(own.received[0]?.source).toContain('From: Efie Accra <office@efie.example>')
  })

  test('waits and tries again while the server does not answer, then gives up with the reason', async () => {
    listen({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` })
    await queueEmail()
    const job = harness.jobs.enqueued[0]
    expect(job?.options?.retries).toBe(MAX_ATTEMPTS - 1)
    await expect(harness.jobs.run(SEND_MESSAGE)).rejects.toThrow('not delivered')
    expect(await messages()).toMatchObject([{ status: 'queued', attempts: 1 }])
    expect((await messages())[0]?.failure_reason).toMatch(
      /^The email server rejected the connection\. Check the SMTP server and port\. Reply: .*ECONNREFUSED/,
    )
    await harness.services.db.update(schema.messages).set({ attempts: MAX_ATTEMPTS - 1 })
    if (job) harness.jobs.enqueued.push(job)
    await harness.jobs.run(SEND_MESSAGE)
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: MAX_ATTEMPTS }])
  })

  test('tries again after a passing refusal, not after a final one', async () => {
    listen({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    smtp.state.refuse = 450
    await queueEmail()
    await expect(harness.jobs.run(SEND_MESSAGE)).rejects.toThrow('not delivered')
    await harness.services.db.delete(schema.messages)
    smtp.state.refuse = 550
    await queueEmail()
    await harness.jobs.run(SEND_MESSAGE)
    expect(await messages()).toMatchObject([
      {
        status: 'failed',
        attempts: 1,
        failure_reason: expect.stringMatching(/^The email server rejected .*\. Reply: .*550/),
      },
    ])
  })

  test('stays in the mailbox of the demo as sent when no server is set', async () => {
    listen({ DEMO: '1' })
    await queueEmail()
    await harness.jobs.run(SEND_MESSAGE)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })

  test('fails with what to do when no server is set outside the demo', async () => {
    listen({ DEMO: '0' })
    await queueEmail()
    await harness.jobs.run(SEND_MESSAGE)
    expect(await messages()).toMatchObject([{ status: 'failed' }])
    expect((await messages())[0]?.failure_reason).toContain('SMTP_URL')
  })

  test('of a command goes out with it, once, as no job runs there', async () => {
    const { db } = harness.services
    const delivery = { settings: async () => current }
    const send = async (environment: Partial<Services['config']>) => {
      const { messenger, sendAll } = commandMessenger(servicesWith(environment))
      await messenger.email(db, 'ama@efie.example', mail)
      await sendAll(delivery)
    }
    await send({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    expect(smtp.received).toMatchObject([{ to: ['ama@efie.example'] }])
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 1 }])
    await db.delete(schema.messages)
    await send({})
    expect(await messages()).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(harness.jobs.enqueued).toEqual([])
  })

  test('of an act that was rolled back does not exist', async () => {
    const undone = harness.services.db.transaction(async (tx) => {
      await harness.services.messenger.email(tx, 'ama@efie.example', mail)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await messages()).toEqual([])
  })
})

describe('SMS', () => {
  const queueSms = () =>
    harness.services.messenger.sms(harness.services.db, '+233241234567', {
      template: 'test',
      text: 'Code 123456',
    })

  test('goes to the provider', async () => {
    const sent: string[] = []
    listen({}, async (phone, text) => {
      sent.push(`${phone} ${text}`)
    })
    await queueSms()
    await harness.jobs.run(SEND_MESSAGE)
    expect(sent).toEqual(['+233241234567 Code 123456'])
    expect(await messages()).toMatchObject([{ channel: 'sms', status: 'sent' }])
  })

  test('never leaves for a country that is not named, not even in the demo', async () => {
    const sent: string[] = []
    const deliver = async (environment: Partial<Services['config']>, phone: string) => {
      listen(environment, async (to) => {
        sent.push(to)
      })
      await harness.services.messenger.sms(harness.services.db, phone, { template: 'test', text: 'Akwaaba' })
      await harness.jobs.run(SEND_MESSAGE)
    }
    await deliver({ DEMO: '1' }, '+2348031234567')
    await deliver({}, '+88213123456')
    expect(sent).toEqual([])
    expect(await messages()).toMatchObject([
      { status: 'failed', attempts: 1, failure_reason: expect.stringContaining('SMS_COUNTRIES') },
      { status: 'failed' },
    ])
    await deliver({ SMS_COUNTRIES: 'GH,NG' }, '+2348031234567')
    expect(sent).toEqual(['+2348031234567'])
  })

  test('stays in the mailbox of the demo, and fails without a provider elsewhere', async () => {
    listen({ DEMO: '1' })
    await queueSms()
    await harness.jobs.run(SEND_MESSAGE)
    listen({ DEMO: '0' })
    await queueSms()
    await harness.jobs.run(SEND_MESSAGE)
    const rows = await harness.services.db
      .select()
      .from(schema.messages)
      .where(eq(schema.messages.channel, 'sms'))
      .orderBy(schema.messages.id)
    expect(rows.map((row) => row.status)).toEqual(['sent', 'failed'])
  })
})
