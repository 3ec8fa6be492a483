import { createCipheriv, createDecipheriv, createHmac, randomBytes, type KeyObject } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { customType, type AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Encryption keys of one database: every key that values were ever written with, the one for new values, and
 * the index key. As key objects, because Node takes five times as long to decrypt with a buffer.
 */
export interface FieldKeys {
  /** Id of the key for new values. */
  current: string
  /** AES-256 keys by id. */
  ciphers: ReadonlyMap<string, KeyObject>
  /** Key of the blind index. It outlives rotations of the others, so that equal values stay comparable. */
  index: KeyObject
}

/** Placeholder for an erased value. It reveals nothing, so it is stored unencrypted. */
export const ERASED = 'Erased'

/**
 * The value was written with a key that this process has not loaded yet, which can only happen shortly after
 * a rotation.
 */
export class UnknownFieldKeyError extends Error {}

// Column codecs get no context, so the keys are process-wide, like the connection's other codecs.
let inUse: FieldKeys | undefined

/**
 * Sets the keys. Keys of databases opened earlier in this process are kept, so that their rows stay readable.
 */
export const useFieldKeys = (keys: FieldKeys): void => {
  inUse = { ...keys, ciphers: new Map([...(inUse?.ciphers ?? []), ...keys.ciphers]) }
}

export const fieldKeysInUse = (): FieldKeys | undefined => inUse

const keysInUse = (): FieldKeys => {
  if (!inUse) throw new Error('the keys of encrypted fields have not been read')
  return inUse
}

const TAG_BYTES = 16
const NONCE_BYTES = 12
const INDEX_BYTES = 16

/** Keyed hash that is equal for equal values of a kind and reveals nothing without the index key. */
const blindIndex = (kind: string, plain: string): string =>
  createHmac('sha256', keysInUse().index)
    .update(`${kind}\0${plain}`)
    .digest()
    .subarray(0, INDEX_BYTES)
    .toString('base64url')

const encrypt = (kind: string, plain: string): string => {
  const { current, ciphers } = keysInUse()
  const key = ciphers.get(current)
  if (!key) throw new UnknownFieldKeyError('the current key of encrypted fields is missing')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(kind))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

const decrypt = (kind: string, keyId: string, payload: string): string => {
  const key = keysInUse().ciphers.get(keyId)
  if (!key) throw new UnknownFieldKeyError('a field is encrypted with a key that was not read yet')
  const bytes = Buffer.from(payload, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(kind))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/** Kinds of encrypted columns. Values of the same kind can be compared across tables. */
type Kind = 'phone' | 'card' | 'account' | 'contact' | 'private'

/**
 * Kinds with a blind index, for lookup by the whole value. Others have none, since it would reveal who shares
 * a birthday.
 */
const indexed: ReadonlySet<Kind> = new Set(['phone', 'card', 'account', 'contact'])

/**
 * Stored form: `<blind index>.<key id>.<nonce, tag and ciphertext>`; the first part is empty without an
 * index.
 */
const seal = (kind: Kind, plain: string): string =>
  plain === ERASED ? ERASED : `${indexed.has(kind) ? blindIndex(kind, plain) : ''}.${encrypt(kind, plain)}`

const open = (kind: Kind, stored: string): string => {
  if (stored === ERASED) return ERASED
  const [, keyId = '', payload = ''] = stored.split('.')
  return decrypt(kind, keyId, payload)
}

const sealedText = (kind: Kind) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (plain) => seal(kind, plain),
    fromDriver: (stored) => open(kind, stored),
  })

/** Encrypted phone number, looked up with `isSame`. */
export const sealedPhone = sealedText('phone')
/** Encrypted identity card number, looked up with `isSame`. */
export const sealedCard = sealedText('card')
/** Encrypted bank account or wallet number, looked up with `isSame`. */
export const sealedAccount = sealedText('account')
/** Encrypted email address or phone number of a message's recipient, looked up with `isSame`. */
export const sealedContact = sealedText('contact')
/** Encrypted date or text about a person, which is never looked up. */
export const sealedPrivate = sealedText('private')

/** Encrypted JSON about a person, which is never looked up. */
// Like Drizzle's own `$type`, the type parameter declares what the JSON contains.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const sealedJson = <Data>() =>
  customType<{ data: Data; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => seal('private', JSON.stringify(value)),
    fromDriver: (stored) => JSON.parse(open('private', stored)) as Data,
  })()

/** The blind index of an encrypted column, for indexes and constraints. */
export const indexOf = (column: AnyPgColumn): SQL => sql`split_part(${column}, '.', 1)`

/**
 * The blind index of a value in this column, for prepared statements that compare as `isSame` does. Throws
 * for columns without an index.
 */
export const indexValue = (column: AnyPgColumn, plain: string): string => {
  const [index = ''] = String(column.mapToDriverValue(plain)).split('.')
  if (index === '') throw new Error(`${column.name} has no blind index`)
  return index
}

/**
 * SQL condition that an encrypted column holds this value. `eq` cannot work, because each encryption of a
 * value differs.
 */
export const isSame = (column: AnyPgColumn, plain: string): SQL =>
  sql`${indexOf(column)} = ${indexValue(column, plain)}`

/** Decrypts a value from a hand-written query, which Drizzle does not decode. */
export const openValue = (column: AnyPgColumn, stored: string | null): string | null =>
  stored === null ? null : (column.mapFromDriverValue(stored) as string)

/** Whether a column's values are encrypted. */
export const isSealed = (column: AnyPgColumn): boolean =>
  column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text'

/** Whether a stored value uses another key than the current one. */
export const isOutdated = (stored: string): boolean =>
  stored !== ERASED && stored.split('.')[1] !== keysInUse().current

/** Re-encrypts a stored value with the current key. */
export const reseal = (column: AnyPgColumn, stored: string): string =>
  column.mapToDriverValue(column.mapFromDriverValue(stored)) as string
