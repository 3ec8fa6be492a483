import { availableParallelism } from 'node:os'
import { readConfig, StartError, type Config } from '../config.ts'
import { drainOnSignals, reportFailure, runServer, type RunningServer } from '../main.ts'
import { needsSnapshot } from '../demo/index.ts'
import { ensurePortFree } from '../platform/http/listening.ts'
import { isLocalDemo } from '../platform/http/this-machine.ts'
import { takeDemoSnapshot } from '../prepare.ts'
import { buildWeb, compressWeb, isWebBuilt } from './build-web.ts'
import { demoStep, showProgress } from './progress.ts'
import { runCluster } from './run-cluster.ts'

const demoAccounts = `
  Tenants   tenant@efie.example  newtenant@efie.example  arrears@efie.example
  Company   company@efie.example
  Staff     sales@  analyst@  manager@  recovery@  inspector@  finance@efie.example
  Admins    admin@efie.example  superadmin@efie.example
  Password  Efie-Demo-2026 for all of them
`

const workersOf = (config: Config): number => {
  const workers = config.WEB_WORKERS ?? (config.DATABASE_URL ? availableParallelism() : 1)
  if (workers > 1 && !config.DATABASE_URL)
    throw new StartError(
      'WEB_WORKERS: the embedded database supports one worker. Set WEB_WORKERS=1, or set DATABASE_URL to a PostgreSQL server.',
    )
  return workers
}

const announce = (server: RunningServer, config: Config): void => {
  const local = isLocalDemo({ ...config, DEMO: server.demo ? '1' : '0' })
  process.stdout.write(`\nEfie is ready: ${server.url}\n`)
  if (server.demo) process.stdout.write(`\nDemo accounts${demoAccounts}`)
  if (local)
    process.stdout.write(
      `\nDemo email and SMS:         ${server.url}/dev/mailbox\nMove the demo date forward: ${server.url}/dev/clock\n`,
    )
  process.stdout.write('\nPress Ctrl+C to stop.\n')
}

/** Builds whatever of `npm run build` is missing. Both halves run in parallel, each using one core. */
const makeMissing = async (config: Config): Promise<void> => {
  await Promise.all([
    isWebBuilt() || showProgress('Building the web app (first start only)', buildWeb),
    needsSnapshot(config) &&
      showProgress(demoStep(config, 'first start only'), () => takeDemoSnapshot(config.DEMO_SIZE)),
  ])
}

try {
  const config = readConfig()
  const workers = workersOf(config)
  await ensurePortFree(config)
  await makeMissing(config)
  const server =
    workers > 1 ? await runCluster(config, workers, showProgress) : await runServer(config, showProgress)
  drainOnSignals(server.stop)
  announce(server, config)
  compressWeb()
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
