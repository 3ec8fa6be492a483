import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { smsSender } from './sms.ts'
import { UndeliverableError } from './transport.ts'

/** A local provider that stores messages and answers as the test says. */
let server: Server
let base = ''
let seen: { path: string; headers: IncomingHttpHeaders; body: string } | null = null
let next: { status: number; body: string } = { status: 201, body: '{}' }
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
)

const PHONE = '+233241234567'
const TEXT = '123456 is your Efie code.'
const send = async (environment: Record<string, string>, status: number, body: unknown) => {
  next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const sender = smsSender(readConfig(environment), base)
  try {
    await sender?.(PHONE, TEXT)
    return 'sent'
  } catch (error) {
    expect(String(error)).not.toContain('24123')
    expect(String(error)).not.toContain('123456')
    return error instanceof UndeliverableError ? 'refused for good' : 'try again'
  }
}

describe('Africa’s Talking', () => {
  const environment = { SMS_PROVIDER: 'africas-talking', SMS_API_KEY: 'efie:key-1', SMS_SENDER_ID: 'Efie' }
  const recipient = (statusCode: number) => ({
    SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ statusCode, number: PHONE, status: 'x' }] },
  })

  test('gets the message by its documented call, and its codes say whether to try again', async () => {
    expect(await send(environment, 201, recipient(101))).toBe('sent')
    expect(seen?.path).toBe('/version1/messaging')
    expect(seen?.headers).toMatchObject({
      apikey: 'key-1',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(Object.fromEntries(new URLSearchParams(seen?.body))).toEqual({
      username: 'efie',
      to: PHONE,
      message: TEXT,
      from: 'Efie',
    })
    expect(await send(environment, 201, recipient(102))).toBe('sent')
    for (const code of [402, 403, 406])
      expect([code, await send(environment, 201, recipient(code))]).toEqual([code, 'refused for good'])
    for (const code of [405, 500, 501])
      expect([code, await send(environment, 201, recipient(code))]).toEqual([code, 'try again'])
    for (const [status, body] of [
      [401, 'The supplied authentication is invalid'],
      [500, ''],
      [201, '<html>'],
      [201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }],
    ] as const)
      expect(await send(environment, status, body)).toBe('try again')
  })
})

describe('Hubtel', () => {
  const environment = { SMS_PROVIDER: 'hubtel', SMS_API_KEY: 'client:secret', SMS_SENDER_ID: 'Efie' }

  test('gets the message by its documented call, and its statuses say whether to try again', async () => {
    expect(await send(environment, 201, { rate: 0.03, messageId: 'm', status: 0 })).toBe('sent')
    expect(seen?.path).toBe('/v1/messages/send')
    expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`)
    expect(JSON.parse(seen?.body ?? '')).toEqual({ From: 'Efie', To: '233241234567', Content: TEXT })
    expect(await send(environment, 201, { message: 'ok', data: { status: '0' } })).toBe('sent')
    for (const status of [1, 2, 4, 6])
      expect([status, await send(environment, 400, { status })]).toEqual([status, 'refused for good'])
    for (const [status, body] of [
      [400, { status: 12 }],
      [402, ''],
      [401, { message: 'no' }],
      [500, '<html>'],
      [201, {}],
    ] as const)
      expect(await send(environment, status, body)).toBe('try again')
  })
})

describe('settings', () => {
  test('name a provider with its account, or the start stops with one line', () => {
    expect(smsSender(readConfig({}))).toBeUndefined()
    const start = (environment: Record<string, string>) => () => smsSender(readConfig(environment))
    expect(start({ SMS_PROVIDER: 'africas-talking', SMS_API_KEY: 'only-a-key' })).toThrow(/^SMS_API_KEY: /)
    expect(start({ SMS_PROVIDER: 'hubtel' })).toThrow(/^SMS_API_KEY: /)
    expect(start({ SMS_PROVIDER: 'hubtel', SMS_API_KEY: 'a:b' })).toThrow(/^SMS_SENDER_ID: /)
  })

  test('an unreachable provider is tried again', async () => {
    const sender = smsSender(
      readConfig({ SMS_PROVIDER: 'africas-talking', SMS_API_KEY: 'a:b' }),
      'http://127.0.0.1:1',
    )
    await expect(sender?.(PHONE, TEXT)).rejects.not.toBeInstanceOf(UndeliverableError)
  })
})
