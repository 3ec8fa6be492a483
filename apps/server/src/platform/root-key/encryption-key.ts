import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

type Where = Pick<Config, 'ENCRYPTION_KEY' | 'DATA_DIR'>

const KEY_BYTES = 32

const fileOf = ({ DATA_DIR }: Where): string => join(DATA_DIR, 'encryption-key')
/**
 * The next key, kept beside the current one from just before a replacement until the database is next opened.
 */
const nextFileOf = (where: Where): string => `${fileOf(where)}.new`

const read = (file: string): Buffer => Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')

/** Whether the key is in the data folder because the environment has none. */
export const isKeptInFolder = ({ ENCRYPTION_KEY }: Where): boolean => ENCRYPTION_KEY === undefined

export const newEncryptionKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * ENCRYPTION_KEY, otherwise a key generated on first start and kept in the data folder, readable by its owner
 * only.
 */
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

/** Discards the previous key once the database is known to use the next one. */
export const takeUpNextKey = (where: Where): void => {
  try {
    renameSync(nextFileOf(where), fileOf(where))
  } catch (error) {
    // Another process starting at the same time has already done it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
