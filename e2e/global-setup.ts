import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { startServer } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One server for each worker, so that files that run at once leave one another's rows alone. */
    origins: string[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For writing journeys: a server with demo data that runs already.
  const running = process.env['JOURNEY_ORIGIN']
  if (running) {
    project.provide('origins', [running])
    return async () => {}
  }
  // The demo that both copy, unless it was made today by this very code.
  execFileSync(process.execPath, ['apps/server/src/cli/build-demo.ts'], { stdio: 'inherit' })
  // One after the other: the first may have to build the pages that both serve.
  const servers = [await startServer(), await startServer()]
  project.provide(
    'origins',
    servers.map(({ origin }) => origin),
  )
  return async () => {
    for (const { stop } of servers) await stop()
  }
}
