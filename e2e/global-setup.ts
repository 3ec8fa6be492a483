import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { startServer } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One server per worker, so that files that run in parallel do not share rows. */
    origins: string[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For developing journeys: an already running server with demo data.
  const running = process.env['JOURNEY_ORIGIN']
  if (running) {
    project.provide('origins', [running])
    return async () => {}
  }
  // Builds the demo that both servers copy, unless this code already built it today.
  execFileSync(process.execPath, ['apps/server/src/cli/build-demo.ts'], { stdio: 'inherit' })
  // Sequential, because the first server may have to build the pages that both serve.
  const servers = [await startServer(), await startServer()]
  project.provide(
    'origins',
    servers.map(({ origin }) => origin),
  )
  return async () => {
    for (const { stop } of servers) await stop()
  }
}
