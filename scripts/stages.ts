import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One step of a check: a command that passes or fails, or a Vitest run whose tests are counted one by one. */
export interface Stage {
  name: string
  command: string[]
  vitest?: boolean
  environment?: Record<string, string>
}

export interface Tally {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

export const root = new URL('..', import.meta.url).pathname

const run = (command: string[], environment: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const [program = '', ...rest] = command
    const child = spawn(program, rest, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** A file that could not even be read counts as one failed test, and so does a run that failed without saying which. */
const tallyOf = (file: string, code: number): Tally => {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    const unread = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length
    const failed = report.numFailedTests + unread
    return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const runStage = async (stage: Stage): Promise<Tally> => {
  if (!stage.vitest) {
    const code = await run(stage.command, stage.environment ?? {})
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }
  const folder = mkdtempSync(join(tmpdir(), 'efie-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return tallyOf(file, await run([...stage.command, ...reporters], stage.environment ?? {}))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs all stages in order, whatever fails on the way; ends with what each took and `N passed, N failed`. */
export const runStages = async (stages: Stage[]): Promise<Tally> => {
  const began = performance.now()
  const total: Tally = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const [index, stage] of stages.entries()) {
    process.stdout.write(`\n[${index + 1}/${stages.length}] ${stage.name}\n`)
    const started = performance.now()
    const { passed, failed } = await runStage(stage)
    total.passed += passed
    total.failed += failed
    const verdict = failed === 0 ? 'passed' : `FAILED (${failed})`
    lines.push(`  ${stage.name.padEnd(28)} ${seconds(performance.now() - started).padStart(9)}  ${verdict}`)
    process.stdout.write(`[${index + 1}/${stages.length}] ${stage.name}: ${verdict}\n`)
  }
  process.stdout.write(
    `\n${lines.join('\n')}\n  ${'in all'.padEnd(28)} ${seconds(performance.now() - began).padStart(9)}\n`,
  )
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  return total
}
