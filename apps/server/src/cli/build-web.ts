import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../config.ts'
import { webBuild } from '../platform/http/web-app.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export const isWebBuilt = (): boolean =>
  existsSync(join(webBuild, 'routes.json')) && existsSync(join(webBuild, 'client/index.html'))

/** Builds the web app for production; prints the build's output only when it fails. */
export const buildWeb = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'build', '-w', '@efie/web'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      process.stderr.write(output)
      reject(new StartError('The web app failed to build (see above). Run npm ci, then start again.'))
    })
  })

/**
 * Compresses the built files in a background process, so that a first start can serve requests straight away;
 * `npm run build` compresses beforehand. It ends with the server and is started again by the next start.
 */
export const compressWeb = (): void => {
  if (existsSync(join(webBuild, 'compressed'))) return
  const child = spawn(process.execPath, ['scripts/with-node.mjs', 'scripts/precompress.ts'], {
    cwd: root,
    stdio: 'ignore',
  })
  // Compression is optional: every file is also served uncompressed.
  child.once('error', () => {})
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
  process.once('exit', () => child.kill())
}
