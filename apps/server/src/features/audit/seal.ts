import { counted } from '@efie/domain'
import { schema, type Database } from '@efie/database'
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { transact, type InTransaction, type Services } from '../../platform/context.ts'
import { sameDigest, sha256 } from '../../platform/secrets.ts'
import { loadLostSeals } from './lost-seals.ts'
import {
  markSealed,
  readSealed,
  readStraySeals,
  readUnsealed,
  sealKinds,
  type SealedRow,
  type SealKind,
} from './sealed-rows.ts'

const { auditEvents, auditSeals, journalEntries } = schema

export const SEAL_AUDIT = 'seal-audit'
/** Previous hash of the first seal. */
const GENESIS = '0'.repeat(64)
/** Maximum events per seal. */
const BATCH = 2_000
/** Advisory lock number, the same on all nodes: seals form one chain and can't be made concurrently. */
const SEAL_LOCK = 4_201_339

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

const hashOf = (number: number, kind: SealKind, previous: string, rows: readonly SealedRow[]): string =>
  sha256(
    [String(number), kind, previous, ...rows.map(({ content }) => JSON.stringify(sorted(content)))].join(
      '\n',
    ),
  )

const sign = (services: Pick<Services, 'secrets'>, hash: string): string =>
  services.secrets.sign('audit-seal', hash)

const lastSeal = async (db: Database) => {
  const [row] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1)
  return row
}

const sealBatch = async (services: InTransaction<Services>, kind: SealKind): Promise<number> => {
  const rows = await readUnsealed(services.db, kind, BATCH)
  const last = rows.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), '')
  if (rows.length === 0) return 0
  const before = await lastSeal(services.db)
  const number = (before?.number ?? 0) + 1
  const previous_hash = before?.hash ?? GENESIS
  const hash = hashOf(number, kind, previous_hash, rows)
  await services.db.insert(auditSeals).values({
    number,
    kind,
    events: rows.length,
    hash,
    previous_hash,
    signature: sign(services, hash),
    last_event_at: last,
    created_at: nowIso(services.clock),
  })
  await markSealed(
    services.db,
    kind,
    number,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/**
 * Seals everything written since the last time. Writes, reads and the journal have separate seals in one
 * chain, so that reads can be purged after their retention. Events that commit late are in the next seal, so
 * none stays unsealed.
 */
export const sealAudit = async (services: Services): Promise<number> => {
  let sealed = 0
  for (const kind of sealKinds) {
    for (;;) {
      const events = await transact(services, async (services) => {
        await services.db.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`)
        return sealBatch(services, kind)
      })
      sealed += events
      if (events < BATCH) break
    }
  }
  return sealed
}

/** Deletes the events of read seals older than `days`. The seals stay, so the chain remains verifiable. */
export const purgeReads = async (services: Services, days: number): Promise<number> => {
  const before = inSeconds(services.clock, -days * 86_400)
  return services.db.transaction(async (tx) => {
    const old = await tx
      .update(auditSeals)
      .set({ purged_at: nowIso(services.clock) })
      .where(
        and(eq(auditSeals.kind, 'read'), lt(auditSeals.last_event_at, before), isNull(auditSeals.purged_at)),
      )
      .returning({ number: auditSeals.number })
    if (old.length === 0) return 0
    const gone = await tx
      .delete(auditEvents)
      .where(
        inArray(
          auditEvents.seal,
          old.map((seal) => seal.number),
        ),
      )
      .returning({ id: auditEvents.id })
    return gone.length
  })
}

export interface AuditVerdict {
  seals: number
  events: number
  /** Sealed journal entries. */
  entries: number
  purged_seals: number
  unsealed_events: number
  unsealed_entries: number
  last_hash: string | null
  /** Mismatches in plain words; empty if the trail is intact. */
  problems: string[]
  /** Journal seals whose entries went when a backup was restored, and the restores that say so. */
  lost_seals: { number: number; restore_id: string }[]
  /** Why lost seals can't be taken as confirmed, in plain words. */
  unconfirmed: string[]
}

/** Verifies the whole chain and reports what was changed, removed or inserted after sealing. */
export const verifyAudit = async (services: Services): Promise<AuditVerdict> => {
  const { db } = services
  const problems: string[] = []
  let previous = GENESIS
  let expected = 1
  let events = 0
  let entries = 0
  let purged_seals = 0
  const newest = await lastSeal(db)
  const restored = await loadLostSeals(db, newest?.number ?? 0)
  const lost_seals: AuditVerdict['lost_seals'] = []
  const unconfirmed = new Set<string>()
  const excuseOf = ({ kind, number }: { kind: SealKind; number: number }) => {
    const found = restored.filter(({ after, until }) => number > after && number <= until)
    return kind === 'journal' ? (found.find(({ doubt }) => doubt === null) ?? found[0]) : undefined
  }
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditSeals)
      .where(sql`${auditSeals.number} >= ${expected}`)
      .orderBy(asc(auditSeals.number))
      .limit(1)
    if (!seal) break
    if (seal.number !== expected) problems.push(`Seals ${expected} to ${seal.number - 1} are missing`)
    if (seal.previous_hash !== previous) problems.push(`Seal ${seal.number} doesn’t follow the one before it`)
    if (!sameDigest(seal.signature, sign(services, seal.hash)))
      problems.push(`Seal ${seal.number} wasn’t signed by this deployment`)
    if (seal.purged_at !== null && seal.kind === 'read') purged_seals += 1
    else {
      const rows = await readSealed(db, seal.kind, seal.number)
      if (seal.kind === 'journal') entries += rows.length
      else events += rows.length
      const journal = seal.kind === 'journal'
      const covered = journal
        ? counted(seal.events, 'journal entry', 'journal entries')
        : counted(seal.events, 'event')
      const excuse = rows.length === 0 ? excuseOf(seal) : undefined
      if (excuse) {
        lost_seals.push({ number: seal.number, restore_id: excuse.restore_id })
        if (excuse.doubt !== null) unconfirmed.add(excuse.doubt)
      } else if (rows.length !== seal.events)
        problems.push(`Seal ${seal.number} covered ${covered}, but ${rows.length} were found`)
      else if (hashOf(seal.number, seal.kind, seal.previous_hash, rows) !== seal.hash)
        problems.push(`${journal ? 'Journal entries' : 'Events'} under seal ${seal.number} were changed`)
    }
    previous = seal.hash
    expected = seal.number + 1
  }
  for (const number of await readStraySeals(db))
    problems.push(`Some rows refer to seal ${number}, which doesn’t exist`)
  return {
    seals: expected - 1,
    events,
    entries,
    purged_seals,
    unsealed_events: await db.$count(auditEvents, isNull(auditEvents.seal)),
    unsealed_entries: await db.$count(journalEntries, isNull(journalEntries.seal)),
    last_hash: expected === 1 ? null : previous,
    problems,
    lost_seals,
    unconfirmed: [...unconfirmed],
  }
}

/** How far the trail is sealed; cheap enough for the screen. */
export const sealStatus = async (db: Database) => {
  const last = await lastSeal(db)
  return {
    seals: last?.number ?? 0,
    last_number: last?.number ?? null,
    last_hash: last?.hash ?? null,
    last_sealed_at: last?.created_at ?? null,
    unsealed_events: await db.$count(auditEvents, isNull(auditEvents.seal)),
  }
}
