import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { customType, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** What encrypts the fields of one database: every key it was ever written with, the one for new values, and the index's. */
export interface FieldKeys {
  /** Id of the key that new values are written with. */
  current: string
  /** AES-256 keys by id. */
  ciphers: ReadonlyMap<string, Buffer>
  /** Of the blind index; it stays when the others change, so that equal values remain comparable. */
  index: Buffer
}

/** What stands in place of an erased value. It tells nothing of anybody, so it is never encrypted. */
export const ERASED = 'Erased'

/** Written with a key that this process has not read yet: it will have within moments of the key's rotation. */
export class UnknownFieldKeyError extends Error {}

// Columns encode and decode without a context, so the keys belong to the process, as the connection's codecs do.
let inUse: FieldKeys | undefined

/** Keys of an earlier database of this process are kept, so that its rows can still be read. */
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

/** The same for equal values of one kind, and says nothing of the value without the index's key. */
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

/** Kinds of encrypted columns. Values of one kind are compared across tables. */
type Kind = 'phone' | 'card' | 'account' | 'contact' | 'private'

/** Kinds that are looked up by their whole value; the others have no index, which would tell who shares a birthday. */
const indexed: ReadonlySet<Kind> = new Set(['phone', 'card', 'account', 'contact'])

/** As it stands in the database: `<blind index>.<key id>.<nonce, tag and ciphertext>`, the first part empty without an index. */
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

/** A phone number, encrypted, found by `isSame`. */
export const sealedPhone = sealedText('phone')
/** The number of an identity card, encrypted, found by `isSame`. */
export const sealedCard = sealedText('card')
/** The number of a bank account or wallet, encrypted, found by `isSame`. */
export const sealedAccount = sealedText('account')
/** An address or number to which something is sent, encrypted, found by `isSame`. */
export const sealedContact = sealedText('contact')
/** A date or a text about a person that nothing looks up, encrypted. */
export const sealedPrivate = sealedText('private')

/** Facts about a person that nothing looks up, encrypted as one JSON text. */
// As Drizzle's own `$type`, it is told what the JSON holds.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const sealedJson = <Data>() =>
  customType<{ data: Data; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => seal('private', JSON.stringify(value)),
    fromDriver: (stored) => JSON.parse(open('private', stored)) as Data,
  })()

/** The blind index of an encrypted column, for indexes and constraints. */
export const indexOf = (column: AnyPgColumn): SQL => sql`split_part(${column}, '.', 1)`

/** What `isSame` compares with, for statements that are built once: the blind index of a value in this column. */
export const indexValue = (column: AnyPgColumn, plain: string): string => {
  const [index = ''] = String(column.mapToDriverValue(plain)).split('.')
  if (index === '') throw new Error(`${column.name} has no blind index`)
  return index
}

/** Whether an encrypted column holds this value. `eq` never does: a value is encrypted differently each time. */
export const isSame = (column: AnyPgColumn, plain: string): SQL =>
  sql`${indexOf(column)} = ${indexValue(column, plain)}`

/** Reads a value of a hand-written statement, which Drizzle does not decode. */
export const openValue = (column: AnyPgColumn, stored: string | null): string | null =>
  stored === null ? null : (column.mapFromDriverValue(stored) as string)

/** Whether a column's values are encrypted. */
export const isSealed = (column: AnyPgColumn): boolean =>
  column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text'

/** Whether a stored value was written with another key than the one in use. */
export const isOutdated = (stored: string): boolean =>
  stored !== ERASED && stored.split('.')[1] !== keysInUse().current

/** The stored form of a value under the key in use. */
export const sealAnew = (column: AnyPgColumn, stored: string): string =>
  column.mapToDriverValue(column.mapFromDriverValue(stored)) as string
