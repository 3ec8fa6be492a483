import { migrate } from '@efie/database/migrate'
import { startPostgres } from '@efie/database/testing'
import { openPostgres } from '../../apps/server/src/platform/database/database.ts'
import { checkServicing } from '../../apps/server/src/testing/servicing-model.ts'

/** Total number of sequences; `BENCH_RUNS` sets fewer. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 20_000)
const SEED = Number(process.env['BENCH_SEED'] ?? 2026_11_21)

/**
 * Random sequences of servicing operations on PostgreSQL. It compares no figure, but none of them may break
 * the books.
 */
export const run = async (): Promise<void> => {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase('model')
    const handle = await openPostgres(url, url)
    await migrate(handle.db)
    const before = performance.now()
    const told = (done: number) => {
      const seconds = (performance.now() - before) / 1_000
      if (done % 1_000 === 0 || done === RUNS)
        console.log(`money-model: ${done} of ${RUNS} sequences hold, ${seconds.toFixed(0)} s`)
    }
    await checkServicing(handle, { runs: RUNS, seed: SEED, told })
    await handle.close()
  } finally {
    await server.stop()
  }
}
