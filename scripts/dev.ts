import { spawn, type ChildProcess } from 'node:child_process'
import { root } from './stages.ts'

/** Runs the server, restarted on every change, and Vite in front of it. Ctrl+C ends both. */
const children: ChildProcess[] = []

const start = (program: string, rest: string[]): void => {
  const env = { NODE_ENV: 'development', ...process.env }
  const child = spawn(program, rest, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  child.once('exit', (code) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode ??= code ?? 1
  })
  children.push(child)
}

// The terminal sends Ctrl+C to the children too, so this process only waits for them.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
})

const port = process.env['PORT'] ?? '3000'
process.stdout.write(`Pages: http://127.0.0.1:5173   Server: http://127.0.0.1:${port}\n`)
start(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'])
start('npm', ['run', 'dev', '-w', '@efie/web'])
