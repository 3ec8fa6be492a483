import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

type Where = Pick<Config, 'ENCRYPTION_KEY' | 'DATA_DIR'>

const KEY_BYTES = 32

const fileOf = ({ DATA_DIR }: Where): string => join(DATA_DIR, 'encryption-key')
/** Lies beside the key from just before a replacement until the first opening after it. */
const nextFileOf = (where: Where): string => `${fileOf(where)}.new`

const read = (file: string): Buffer => Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')

/** Whether the key is kept in the data folder, for want of one in the environment. */
export const isKeptInFolder = ({ ENCRYPTION_KEY }: Where): boolean => ENCRYPTION_KEY === undefined

export const newEncryptionKey = (): Buffer => randomBytes(KEY_BYTES)

/** ENCRYPTION_KEY, else one made on first start and kept in the data folder, readable by its owner only. */
export const presentKey = (where: Where): Buffer => {
  if (where.ENCRYPTION_KEY) return Buffer.from(where.ENCRYPTION_KEY, 'base64')
  const file = fileOf(where)
  if (!existsSync(file)) {
    mkdirSync(where.DATA_DIR, { recursive: true })
    writeFileSync(file, newEncryptionKey().toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return read(file)
}

/** The key of a replacement that may or may not have reached the database. */
export const nextKey = (where: Where): Buffer | null =>
  isKeptInFolder(where) && existsSync(nextFileOf(where)) ? read(nextFileOf(where)) : null

export const writeNextKey = (where: Where, key: Buffer): void =>
  writeFileSync(nextFileOf(where), key.toString('base64'), { mode: 0o600, flush: true })

/** The database knows the next key, so the one before it is no longer needed. */
export const takeUpNextKey = (where: Where): void => {
  try {
    renameSync(nextFileOf(where), fileOf(where))
  } catch (error) {
    // Another process that started at the same moment has done it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
