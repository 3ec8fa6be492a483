import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import type { Config } from '../../config.ts'
import { mountMailbox } from './mailbox.ts'

let harness: Harness

const appWith = (environment: Partial<Config>) => {
  const app = Fastify()
  mountMailbox(app, { ...harness.services, config: { ...harness.services.config, ...environment } })
  return app
}

beforeAll(async () => {
  harness = await makeHarness()
  const { db, messenger } = harness.services
  await messenger.email(db, 'ama@efie.example', {
    template: 'confirm',
    subject: 'Confirm <your> e-mail',
    text: 'Type 482913 or open http://127.0.0.1:3000/auth/v1/verify?token=a&type=signup.',
    html: '<p>Type <b>482913</b></p>',
  })
  harness.clock.advance({ minutes: 1 })
  await messenger.sms(db, '+233241234567', { template: 'code', text: 'Your code is 771204' })
})
afterAll(() => harness.close())

describe('the mailbox of the demo', () => {
  test('gives every message with its links and code, newest first', async () => {
    const answer = await appWith({ DEMO: '1' }).inject('/dev/mailbox.json')
    expect(answer.json()).toMatchObject({
      data: [
        { channel: 'sms', recipient: '+233241234567', code: '771204', links: [] },
        {
          channel: 'email',
          recipient: 'ama@efie.example',
          code: '482913',
          links: ['http://127.0.0.1:3000/auth/v1/verify?token=a&type=signup'],
        },
      ],
    })
  })

  test('may be asked for one recipient', async () => {
    const answer = await appWith({ DEMO: '1' }).inject('/dev/mailbox.json?recipient=ama@efie.example')
    expect(answer.json<{ data: unknown[] }>().data).toHaveLength(1)
  })

  test('is a page whose links work and whose texts are escaped', async () => {
    const answer = await appWith({ DEMO: '1' }).inject('/dev/mailbox')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('<a href="http://127.0.0.1:3000/auth/v1/verify?token=a&amp;type=signup"')
    expect(answer.body).toContain('Confirm &lt;your&gt; e-mail')
    expect(answer.body).toContain('<code>771204</code>')
    expect(answer.body).not.toContain('<p>Type <b>')
  })

  test.each([{ DEMO: '0' }, { DEMO: '1', HOST: '0.0.0.0' }] as const)(
    'is not there with %j',
    async (environment) => {
      const app = appWith(environment)
      expect((await app.inject('/dev/mailbox')).statusCode).toBe(404)
      expect((await app.inject('/dev/mailbox.json')).statusCode).toBe(404)
    },
  )

  test.each([
    { host: 'efie.example' },
    { host: '127.0.0.1.elsewhere.example:3000' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
  ])('is not there for who comes through a proxy or under another name: %j', async (headers) => {
    const app = appWith({ DEMO: '1' })
    expect((await app.inject({ url: '/dev/mailbox', headers })).statusCode).toBe(404)
    expect((await app.inject({ url: '/dev/mailbox.json', headers })).statusCode).toBe(404)
  })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('is there under %s', async (host) => {
    expect(
      (await appWith({ DEMO: '1' }).inject({ url: '/dev/mailbox.json', headers: { host } })).statusCode,
    ).toBe(200)
  })
})
