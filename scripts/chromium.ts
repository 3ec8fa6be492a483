import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './stages.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onThisMachine = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((file) => file !== undefined && file !== '' && isExecutable(file))
}

const succeeds = (program: string, ...rest: string[]): boolean =>
  spawnSync(program, rest, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const byApt = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stdout.write('No Chromium on this machine: installing Debian’s with apt-get…\n')
  const installed =
    succeeds('apt-get', 'install', '-y', '--no-install-recommends', 'chromium') ||
    (succeeds('apt-get', 'update') &&
      succeeds('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'))
  return installed ? onThisMachine() : undefined
}

const byPlaywright = (): string | undefined => {
  const own = chromium.executablePath()
  if (!existsSync(own)) {
    process.stdout.write('No Chromium on this machine: Playwright fetches its own…\n')
    succeeds(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
  }
  return existsSync(own) ? own : undefined
}

/** A Chromium for the journeys: the machine's own, else Debian's, else Playwright's. Says which. */
export const findChromium = (): string | null => {
  for (const [how, find] of [
    ['found on this machine', onThisMachine],
    ['installed with apt-get', byApt],
    ['from Playwright', byPlaywright],
  ] as const) {
    const file = find()
    if (file === undefined) continue
    process.stdout.write(`Chromium for the journeys: ${file} (${how})\n`)
    return file
  }
  process.stderr.write(
    'No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.\n',
  )
  return null
}
