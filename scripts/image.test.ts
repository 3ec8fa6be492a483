import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, makeDataFolder } from '../apps/server/src/testing/started-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentPackages, linkModules, readDockerfile, stageFiles, unlinkDevelopment } from './image.ts'
import { root } from './stages.ts'

/** Only these variables are passed on, because for example NODE_ENV=test would change the build. */
const { PATH = '', HOME = '' } = process.env
/** How this machine reaches the registry, for `npm ci` itself. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:node_extra_ca_certs|(?:https?|no)_proxy)$/i.test(name)),
)
const [build, image] = readDockerfile()
if (!build || !image) throw new Error('deploy/Dockerfile has two stages')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-image-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Docker is rarely available, and installing takes minutes, so the installed modules stand in. `npm run test:full` installs
 * and prunes as the image does.
 */
const inPlaceOf: Record<string, (folder: string) => void> = process.env['EFIE_TEST_FULL']
  ? {}
  : { 'npm ci': linkModules, 'npm prune --omit=dev': unlinkDevelopment }

test('the files that the image copies are enough to build it', { timeout: 600_000 }, () => {
  stageFiles(build, folder)
  for (const command of build.runs) {
    const replacement = inPlaceOf[command]
    if (replacement) replacement(folder)
    else
      execFileSync('sh', ['-c', command], { cwd: folder, env: { PATH, HOME, ...network }, encoding: 'utf8' })
  }
  for (const name of developmentPackages(folder)) expect(existsSync(join(folder, name)), name).toBe(false)
  // Later stages of this run need a build and reuse this one.
  rmSync(join(root, 'apps/web/build'), { recursive: true, force: true })
  cpSync(join(folder, 'apps/web/build'), join(root, 'apps/web/build'), { recursive: true })
})

test('the image’s command serves pages with production dependencies only', { timeout: 180_000 }, async () => {
  const port = await freePort()
  const [, ...rest] = image.command
  const child = spawn(process.execPath, rest, {
    cwd: folder,
    env: {
      PATH,
      ...image.environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: await makeDataFolder(folder),
      PAYMENTS: 'sandbox',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    await Promise.race([
      new Promise((resolve) =>
        child.stdout.on('data', () => said.includes('Efie is ready') && resolve(true)),
      ),
      ended,
    ])
    expect(said).toContain('Efie is ready')
    expect(await (await fetch(`http://127.0.0.1:${port}/about`)).text()).toContain('<h1')
    const asked = image.healthCheck.replace(`:${image.environment['PORT']}/`, `:${port}/`)
    expect(asked).toContain(`:${port}/healthz`)
    execFileSync('sh', ['-c', asked], { cwd: folder, env: { PATH, HOME } })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    // Already ended, unless an assertion above failed.
    child.kill('SIGKILL')
    await ended
  }
})
