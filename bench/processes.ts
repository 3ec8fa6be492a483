import { readFileSync } from 'node:fs'
import type { Database } from '@efie/database'
import { queryRows } from '../apps/server/src/platform/database/query-rows.ts'

/** Clock ticks per second in /proc. */
const TICKS = 100

/** CPU seconds that a process has used so far; 0 once it has ended (Linux only). */
export const cpuSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}

/** CPU seconds of each of PostgreSQL's processes. */
const databaseSeconds = async (db: Database): Promise<Map<number, number>> => {
  const rows = await queryRows<{ pid: number }>(db, 'select pid from pg_stat_activity')
  return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]))
}

/** Starts to count PostgreSQL's CPU seconds. Processes that have ended by the time of the answer don't count. */
export const countDatabaseSeconds = async (db: Database): Promise<() => Promise<number>> => {
  const before = await databaseSeconds(db)
  return async () => {
    let spent = 0
    for (const [pid, seconds] of await databaseSeconds(db)) spent += seconds - (before.get(pid) ?? 0)
    return spent
  }
}

/** MiB of memory: what a process has now, and the most it ever had (Linux only). */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
