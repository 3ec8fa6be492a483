import { findChromium } from './chromium.ts'
import { runStages, type Stage } from './stages.ts'

/** `--full` adds the long variants: more nodes, faults, fuzzing and soak tests. */
const full = process.argv.includes('--full')
const environment: Record<string, string> = full ? { EFIE_TEST_FULL: '1' } : {}

const vitest = (...projects: string[]): Pick<Stage, 'command' | 'vitest'> => ({
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  vitest: true,
})

const chromium = findChromium()
const stages: Stage[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unused code', command: ['knip'] },
  // The image build leaves half of a core idle, so it runs alongside. Stages that start the whole server come
  // later, because a start without a build makes one.
  {
    name: 'unit, verbs, contract, image',
    ...vitest('domain', 'contracts', 'database', 'server', 'web', 'components', 'image'),
  },
  { name: 'weight of pages', command: ['node', 'scripts/with-node.mjs', 'scripts/page-weight.ts'] },
  { name: 'PostgreSQL', ...vitest('postgres') },
  ...(full
    ? [
        {
          name: 'verbs on PostgreSQL',
          ...vitest('server'),
          environment: { EFIE_TEST_DATABASE: 'postgres', EFIE_TEST_FULL: '' },
        },
      ]
    : []),
  { name: 'journeys', ...vitest('journeys') },
]

const { failed } = await runStages(
  stages.map((stage) => ({
    ...stage,
    environment: {
      ...environment,
      ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
      ...stage.environment,
    },
  })),
)
process.exit(failed === 0 ? 0 : 1)
