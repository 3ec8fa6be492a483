import type { Sealer, Secrets } from '../../platform/secrets.ts'

type Outer = Pick<Secrets, 'outer'>

/**
 * Derived directly from ENCRYPTION_KEY, which is all that a restore has. A backup without the key is
 * unreadable.
 */
const passphraseOf = (outer: Sealer): string => outer.sign('backup', 'passphrase')

/** scrypt work factor. The passphrase is a full 256-bit key and needs no stretching. */
const WORK_FACTOR = 10

type Pieces = AsyncIterable<Uint8Array>

const toStream = (pieces: Pieces): ReadableStream<Uint8Array> => {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

/** A pipeline step that encrypts in the age format (age-encryption.org/v1). */
export const encrypt = ({ outer }: Outer) =>
  async function* encrypting(pieces: Pieces): Pieces {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphraseOf(outer))
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    yield* await encrypter.encrypt(toStream(pieces))
  }

/** Decrypts. Fails with another ENCRYPTION_KEY, and for a modified or truncated file. */
export const decrypt = ({ outer }: Outer) =>
  async function* decrypting(pieces: Pieces): Pieces {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphraseOf(outer))
    yield* await decrypter.decrypt(toStream(pieces))
  }
