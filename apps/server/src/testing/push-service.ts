import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'

/** A browser with a subscription: its address, and the private key that only it has. */
interface Browser {
  endpoint: string
  keys: ECDH
  auth: Buffer
}

export interface ReceivedPush {
  /** Path of the endpoint. */
  path: string
  ttl: string | undefined
  urgency: string | undefined
  topic: string | undefined
  payload: unknown
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291 and 8188: one record, whose header names the sender's public key. */
const decrypt = (body: Buffer, { keys, auth }: Browser): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derived(keys.computeSecret(sender), auth, info, 32)
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: the sender signed for this service with the key it names. Returns that key. */
const verifySender = async (authorization: string | undefined, origin: string): Promise<string> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'), {
    audience: origin,
  })
  return key
}

const port = (address: unknown) => z.object({ port: z.int() }).parse(address).port

/** A push service as browsers have one. `answer` is its status for every request, 201 at first. */
export const startPushService = async () => {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, Browser>()
  const state = { answer: 201, requests: 0, senders: new Set<string>() }
  let origin = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const take = async () => {
        state.requests += 1
        const { authorization, ttl, urgency, topic } = request.headers
        state.senders.add(await verifySender(authorization, origin))
        const path = request.url ?? ''
        const browser = browsers.get(path)
        if (!browser) return 404
        const payload: unknown = JSON.parse(decrypt(Buffer.concat(parts), browser))
        const header = z.string().optional()
        if (state.answer < 300)
          received.push({
            path,
            ttl: header.parse(ttl),
            urgency: header.parse(urgency),
            topic: header.parse(topic),
            payload,
          })
        return state.answer
      }
      void take().then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${port(server.address())}`
  return {
    origin,
    received,
    state,
    /** A browser subscribes; the answer is what it sends to Efie. */
    subscribe: () => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      const endpoint = `${origin}${path}`
      browsers.set(path, { endpoint, keys, auth })
      return {
        endpoint,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
