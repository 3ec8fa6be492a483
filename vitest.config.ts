import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They walk through every page: begun last, one worker would still be at them when the other is done. */
const first = ['pages', 'guards', 'layout-shift'].map((name) => `/e2e/${name}.journey.ts`)

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = first.findIndex((path) => moduleId.endsWith(path))
  return rank === -1 ? first.length : rank
}

/** Where no earlier run says what takes longest, Vitest begins with the largest files, and these are small. */
class PageJourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Files of one worker share its modules: loading them anew for each file took a third of the time. */
const node = {
  environment: 'node' as const,
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['scripts/property-seeds.setup.ts'],
}

const inWeb = (path: string): string => fileURLToPath(new URL(`apps/web/${path}`, import.meta.url))

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: PageJourneysFirst },
    projects: [
      { test: { ...node, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'contracts',
          include: ['packages/contracts/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['scripts/image.test.ts'],
        },
      },
      { test: { ...node, name: 'image', include: ['scripts/image.test.ts'] } },
      {
        test: {
          ...node,
          name: 'database',
          include: ['packages/database/src/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'postgres',
          include: ['apps/server/src/**/*.postgres.test.ts', 'packages/database/src/**/*.postgres.test.ts'],
          globalSetup: ['packages/database/src/testing/global-setup-postgres.ts'],
          testTimeout: 120_000,
        },
      },
      'apps/web',
      {
        extends: './apps/web/vitest.config.ts',
        root: 'apps/web',
        test: {
          name: 'components',
          environment: inWeb('dom-environment.ts'),
          include: ['src/**/*.test.tsx'],
          // Those of the project that this one extends.
          exclude: ['**/*.test.ts'],
          setupFiles: [inWeb('src/platform/testing/components.setup.ts')],
        },
      },
      {
        test: {
          ...node,
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // Whichever worker is free takes the next file: without this each gets half of them beforehand.
          isolate: true,
          // A page takes its time on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          maxConcurrency: 3,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
