import { Decrypter, Encrypter } from 'age-encryption'
import type { Sealer, Secrets } from '../../platform/secrets.ts'

type Outer = Pick<Secrets, 'outer'>

/** Derived from ENCRYPTION_KEY itself, which is all that a restore has: a backup alone tells its holder nothing. */
const passphraseOf = (outer: Sealer): string => outer.sign('backup', 'passphrase')

/** The passphrase is a full 256-bit key, which needs no stretching. */
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

/** A step of a pipeline that encrypts in the age format (age-encryption.org/v1). */
export const encrypt = ({ outer }: Outer) =>
  async function* encrypting(pieces: Pieces): Pieces {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphraseOf(outer))
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    yield* await encrypter.encrypt(toStream(pieces))
  }

/** Its reverse. Fails for a file of another ENCRYPTION_KEY, and for one that was changed or cut short. */
export const decrypt = ({ outer }: Outer) =>
  async function* decrypting(pieces: Pieces): Pieces {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphraseOf(outer))
    yield* await decrypter.decrypt(toStream(pieces))
  }
