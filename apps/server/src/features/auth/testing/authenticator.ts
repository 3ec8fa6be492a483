import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CeremonyOptions {
  challenge: string
  origin?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_KEY = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Clients send the credential's own JSON. */
const asCredential = (json: Record<string, unknown>) => Object.assign(json, { toJSON: () => json })

/** A security key in software: creates one key pair and signs with it per WebAuthn. */
export const makeAuthenticator = ({ rpId = 'localhost', verifies = true } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined
  const origin = `http://${rpId}:3000`

  const authenticatorData = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    counter += 1
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = flags | USER_PRESENT | (verifies ? USER_VERIFIED : 0)
    head.writeUInt32BE(counter, 33)
    return Buffer.concat([head, rest])
  }
  const clientData = (type: string, options: CeremonyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: options.origin ?? origin }))
  const answer = (response: Record<string, unknown>) =>
    asCredential({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })

  return {
    id: base64url(id),
    /** Cloned keys count separately; a lower counter reveals them. */
    rewind: (to: number) => {
      counter = to
    },
    create: (options: CeremonyOptions & { user: { id: string } }) => {
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const made = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(NEW_KEY, made))],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        // A cast: the library's types don't cover nested CBOR maps.
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      })
    },
    get: (options: CeremonyOptions) => {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle,
      })
    },
  }
}
