import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../harness.ts'

const AIM = 200
/** Milliseconds between two requests of the one visitor. */
const PAUSE = 20

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds of each request until `ended`: a list from the database, asked without pause for long. */
const visit = async (origin: string, ended: () => Promise<boolean>): Promise<number[]> => {
  const took: number[] = []
  for (let asked = 0; asked % 50 !== 0 || !(await ended()); asked += 1) {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/v1/products?limit=24`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
    took.push(performance.now() - began)
    await pause(PAUSE)
  }
  return took.toSorted((a, b) => a - b)
}

const line = (took: number[]): string =>
  `${took.length} requests, p50 ${took[took.length >> 1]?.toFixed(1)} ms, p99 ${took[Math.floor(took.length * 0.99)]?.toFixed(0)} ms, longest ${took.at(-1)?.toFixed(0)} ms`

/** How long requests wait while the embedded database, with the demo, is backed up and the backup verified. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'efie-backup-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, manifest.scripts.start.split(' ').slice(1), {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      DEMO: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await pause(100)
    const session = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'superadmin@efie.example', password: 'Efie-Demo-2026' }),
    })
    const { access_token } = (await session.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    const running = async (): Promise<boolean> => {
      const answer = await fetch(`${origin}/api/v1/backups`, { headers })
      const { data } = (await answer.json()) as { data: { status: string }[] }
      if (data.some(({ status }) => status === 'failed')) throw new Error('the backup failed')
      return data.some(({ status }) => status === 'running')
    }
    // Jobs of the start, and an hourly backup that is due, end first.
    await pause(20_000)
    while (await running()) await pause(500)
    let looks = 0
    const before = await visit(origin, async () => (looks += 1) > 5)
    console.log(`backup, without: ${line(before)}`)
    const began = performance.now()
    const asked = await fetch(`${origin}/api/v1/rpc/backup_database`, { method: 'POST', headers })
    if (!asked.ok) throw new Error(`the backup was answered ${asked.status} ${await asked.text()}`)
    const during = await visit(origin, async () => !(await running()))
    console.log(
      `backup, during (${((performance.now() - began) / 1000).toFixed(1)} s): ${line(during)} (aim: longest ${AIM} ms)`,
    )
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
