import { runStages } from './stages.ts'

/** Quick checks for every commit. They need no database and no browser, and take seconds. */
const { failed } = await runStages([
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'rules of the domain', command: ['vitest', 'run', '--project', 'domain'], vitest: true },
])
process.exit(failed === 0 ? 0 : 1)
