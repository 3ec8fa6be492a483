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

/** CPU seconds of PostgreSQL's processes that still live. */
export const databaseSeconds = async (db: Database): Promise<number> => {
  const rows = await queryRows<{ pid: number }>(db, 'select pid from pg_stat_activity')
  return rows.reduce((total, { pid }) => total + cpuSeconds(pid), 0)
}

/** MiB of memory: what a process has now, and the most it ever had (Linux only). */
export const memoryOf = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
