import type { Transaction } from '@efie/database'
import { migrationTags } from '@efie/database/migrate'
import { sql } from 'drizzle-orm'
import { StartError } from '../../config.ts'
import type { Services } from '../../platform/context.ts'
import { liftTimeLimits } from '../../platform/database/limits.ts'
import { sqlState } from '../../platform/errors.ts'
import { openRoot, ROOT_KEY, sealedRoot } from '../../platform/root-key/root-key.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sealAudit } from '../audit/index.ts'
import { fillTables, putBack, setTriggers } from './fill-tables.ts'
import { readManifest, tableOf } from './read-archive.ts'
import { announceReplacement, rememberPresent, settleRestored, type Replaced } from './settle-restored.ts'
import { listTables, nameOf, qualified, type TableName } from './tables.ts'
import type { Manifest } from './write-backup.ts'

/**
 * Tables that stay as they are. What they hold happened, whatever the books say: the audit trail and who
 * appointed whom, so that a restore hides nothing, and security settings and keys, so that it opens nothing.
 */
export const keptTables: ReadonlySet<string> = new Set([
  'public.backups',
  'public.audit_events',
  'public.audit_seals',
  'public.role_grants',
  'public.security_changes',
  'public.security_settings',
  'public.field_keys',
  'public.meta',
  'public.rate_limits',
  'public.sms_costs',
  'public.sms_alerts',
  'auth.signing_keys',
  'auth.sign_in_log',
  'auth.used_signatures',
  'auth.sso_providers',
  'auth.sso_domains',
])

/** A backup that fits this database, and what it says of itself. */
export interface FittingBackup {
  file: string
  manifest: Manifest
  /** Number of the newest seal of the audit trail in it. */
  last_seal: number
  /** Rows of `field_keys` in it, some of which may have been retired since. */
  field_keys: string[]
}

type Needs = Pick<Services, 'db'> & { secrets: Pick<Secrets, 'outer'> }

interface SavedRow {
  key?: string
  value?: { sealed?: string }
  number?: number
}

const rowsIn = (content: Buffer): SavedRow[] =>
  content
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as SavedRow)

/**
 * Reads a backup to its end. Throws StartError if it is damaged, made by another version or of another
 * database, whose root key would open nothing here.
 */
export const requireFitting = async (services: Needs, file: string): Promise<FittingBackup> => {
  let sealed: string | null = null
  let last_seal = 0
  const field_keys: string[] = []
  const manifest = await readManifest(services, file, async (name, content) => {
    const table = tableOf(name)
    if (table === 'public.meta')
      sealed = rowsIn(content).find(({ key }) => key === ROOT_KEY)?.value?.sealed ?? null
    if (table === 'public.field_keys') field_keys.push(...content.toString().split('\n'))
    if (table === 'public.audit_seals')
      last_seal = Math.max(last_seal, ...rowsIn(content).map(({ number = 0 }) => number))
  })
  if (JSON.stringify(manifest.migrations) !== JSON.stringify(migrationTags()))
    throw new StartError(
      `${file} was made by an older version of Efie, whose tables differ. Restore it with that version’s npm run db:restore into an empty database, then update.`,
    )
  const { outer } = services.secrets
  const rootIn = (value: string | null) => (value === null ? '' : openRoot(outer, value)?.toString('base64'))
  if (rootIn(sealed) !== rootIn(await sealedRoot(services.db)))
    throw new StartError(
      `${file} belongs to another database, or the keys were replaced since. Restore it with npm run db:restore into an empty database.`,
    )
  return { file, manifest, last_seal, field_keys }
}

/** Milliseconds to wait for running transactions before others get their turn. */
const LOCK_PATIENCE = 20_000
const LOCK_ATTEMPTS = 10

const lockAll = async (tx: Transaction, tables: TableName[]): Promise<void> => {
  await liftTimeLimits(tx)
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_PATIENCE}`))
  await tx.execute(sql.raw(`lock table ${tables.map(qualified).join(', ')} in access exclusive mode`))
  await tx.execute(sql.raw('set local lock_timeout = 0'))
}

/** Lock timeouts and deadlocks with transactions that still run. */
const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(sqlState(error)?.code ?? '')

const replaceOnce = (
  services: Services,
  { file, manifest, last_seal, field_keys }: FittingBackup,
  record: (tx: Transaction, replaced: Replaced) => Promise<void>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const tables = await listTables(tx)
    await lockAll(tx, tables)
    // So that entries that are about to go, and were not sealed yet, leave a trace.
    await sealAudit({ ...services, db: tx })
    const replaced = tables.filter((table) => !keptTables.has(nameOf(table)))
    await rememberPresent(tx)
    await setTriggers(tx, replaced, 'disable')
    await tx.execute(sql.raw(`truncate ${replaced.map(qualified).join(', ')}`))
    await fillTables(tx, services, { file, manifest, tables: replaced }, keptTables)
    await putBack(tx, { schema: 'public', name: 'field_keys' }, field_keys)
    const settled = await settleRestored(tx, services.clock, last_seal)
    await setTriggers(tx, replaced, 'enable')
    await announceReplacement(tx)
    await record(tx, settled)
  })

/**
 * Replaces all data by a backup's in one transaction, without a moment in which others could write: it holds
 * every table from the first row on. `record` writes the outcome in the same transaction.
 */
export const replaceData = async (
  services: Services,
  backup: FittingBackup,
  record: (tx: Transaction, replaced: Replaced) => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await replaceOnce(services, backup, record)
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isBusy(error)) throw error
    }
  }
}
