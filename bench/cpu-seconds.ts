import { readFileSync } from 'node:fs'

/** Clock ticks per second in /proc. */
const TICKS = 100

/** CPU seconds that a process has used so far; 0 once it has ended (Linux only). */
export const cpuSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}
