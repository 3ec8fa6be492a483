import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './stages.ts'

/** Headless Chromium renders the same pages in three quarters of the time. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const firstOf = (files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file !== undefined && file !== '' && isExecutable(file))

const onPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const asked = (): string | undefined => firstOf([process.env['CHROMIUM_PATH']])

const shellOfThisMachine = (): string | undefined => firstOf(onPath([shell]))

/**
 * Since this version Chromium stays offline when a page controlled by a service worker is reloaded offline.
 */
const emulatesOffline = 155

const isRecent = (file: string): boolean => {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? 0) >= emulatesOffline
}

const recentShellOfThisMachine = (): string | undefined => {
  const file = shellOfThisMachine()
  return file !== undefined && isRecent(file) ? file : undefined
}

const wholeOfThisMachine = (): string | undefined =>
  firstOf([...onPath(whole), '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'])

const succeeds = (program: string, ...rest: string[]): boolean =>
  spawnSync(program, rest, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const byApt = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stdout.write('Installing Debian’s Chromium without windows with apt-get…\n')
  // Update the package lists first. Without the security updates' lists apt-get installs the release's
  // original Chromium.
  succeeds('apt-get', 'update')
  return succeeds('apt-get', 'install', '-y', '--no-install-recommends', shell)
    ? shellOfThisMachine()
    : undefined
}

const byPlaywright = (): string | undefined => {
  const own = chromium.executablePath()
  if (!existsSync(own)) {
    process.stdout.write('No Chromium on this machine: Playwright fetches its own…\n')
    succeeds(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
  }
  return existsSync(own) ? own : undefined
}

/**
 * Finds a Chromium for the journeys, preferably headless: the machine's own, Debian's or Playwright's. Prints
 * which one.
 */
export const findChromium = (): string | null => {
  for (const [how, find] of [
    ['named by CHROMIUM_PATH', asked],
    ['found on this machine', recentShellOfThisMachine],
    ['installed with apt-get', byApt],
    ['found on this machine', shellOfThisMachine],
    ['found on this machine', wholeOfThisMachine],
    ['from Playwright', byPlaywright],
  ] as const) {
    const file = find()
    if (file === undefined) continue
    process.stdout.write(`Chromium for the journeys: ${file} (${how})\n`)
    if (!isRecent(file))
      process.stderr.write(
        `It is older than Chromium ${emulatesOffline}: journeys without a network may fail in it.\n`,
      )
    return file
  }
  process.stderr.write(
    'No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.\n',
  )
  return null
}
