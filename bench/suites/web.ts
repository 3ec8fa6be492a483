import { execFileSync } from 'node:child_process'
import { pageWeights, weightLine } from '../../scripts/page-weight.ts'

const start = (script: string, args: string[] = [], environment: Record<string, string> = {}): void => {
  execFileSync(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

/**
 * What the web app asks of a phone: the weight of scripts, the time until there is content, Lighthouse's
 * scores, navigation within the app, and the layout shift of every route for every role. Requires a build
 * (`npm run build`) and Chromium, and downloads Lighthouse.
 */
export const run = async (): Promise<void> => {
  const weights = pageWeights()
  for (const weight of weights) console.log(`web: ${weightLine(weight)}`)
  if (weights.some(({ kilobytes, budget }) => kilobytes > budget)) process.exitCode = 1
  start('e2e/measure-speed.ts')
  start('node_modules/vitest/vitest.mjs', ['run', '--project', 'journeys', 'e2e/layout-shift.journey.ts'], {
    EFIE_TEST_FULL: '1',
  })
}
