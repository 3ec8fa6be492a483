import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/**
 * One stage of a check: a command that passes or fails, or a Vitest run whose tests are counted individually.
 */
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

/** The parts of Vitest's JSON report that are used. */
interface VitestReport {
  success: boolean
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Outcome of one stage. A failure is the name of the test followed by its output. */
interface Outcome {
  passed: number
  failures: string[]
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

const failure = (file: string, test: string, message = ''): string => {
  const said = message.split('\n').filter((line) => line.trim() !== '')
  return [`${relative(root, file)} > ${test}`, ...said.slice(0, 6).map((line) => `    ${line}`)].join('\n')
}

/**
 * A file that fails without a failed test counts as one: it couldn't be read, or its preparation failed, for
 * which Vitest ends with code 0. So does a run that fails without naming anything.
 */
const outcomeOf = (report: VitestReport, code: number): Outcome => {
  const failures = report.testResults.flatMap((result) => {
    const failed = result.assertionResults.filter((test) => test.status === 'failed')
    return result.status === 'failed' && failed.length === 0
      ? [failure(result.name, 'could not be read or prepared', result.message)]
      : failed.map((test) => failure(result.name, test.fullName, test.failureMessages[0]))
  })
  const unsaid = (code !== 0 || !report.success) && failures.length === 0
  return { passed: report.numPassedTests, failures: unsaid ? ['failed outside any test'] : failures }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const runStage = async (stage: Stage): Promise<Outcome> => {
  if (!stage.vitest) {
    const code = await run(stage.command, stage.environment ?? {})
    return code === 0
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [`exit code ${code}, what it said stands above`] }
  }
  const folder = mkdtempSync(join(tmpdir(), 'efie-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await run([...stage.command, ...reporters], stage.environment ?? {})
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, code)
  } catch {
    return { passed: 0, failures: ['ended without a report'] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs all stages in order, regardless of failures. Prints durations, failures and `N passed, N failed` at
 * the end.
 */
export const runStages = async (stages: Stage[]): Promise<Tally> => {
  const began = performance.now()
  let passed = 0
  const failures: string[] = []
  const lines: string[] = []
  for (const [index, stage] of stages.entries()) {
    process.stdout.write(`\n[${index + 1}/${stages.length}] ${stage.name}\n`)
    const started = performance.now()
    const outcome = await runStage(stage)
    passed += outcome.passed
    failures.push(...outcome.failures.map((text) => `  ${stage.name}: ${text}`))
    const verdict = outcome.failures.length === 0 ? 'passed' : `FAILED (${outcome.failures.length})`
    lines.push(`  ${stage.name.padEnd(28)} ${seconds(performance.now() - started).padStart(9)}  ${verdict}`)
    process.stdout.write(`[${index + 1}/${stages.length}] ${stage.name}: ${verdict}\n`)
  }
  process.stdout.write(
    `\n${lines.join('\n')}\n  ${'in all'.padEnd(28)} ${seconds(performance.now() - began).padStart(9)}\n`,
  )
  if (failures.length > 0) process.stdout.write(`\n${failures.join('\n')}\n`)
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
  return { passed, failed: failures.length }
}
