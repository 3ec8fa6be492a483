import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efie-borders-'))
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  // The configuration imports its own type from node_modules.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plant = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

interface Finding {
  code: string
  filename: string
}

/** Lints the planted tree with the project's own configuration. */
const lint = (): string[] => {
  const run = (): string => {
    try {
      return execFileSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', '.'], {
        cwd: folder,
        encoding: 'utf8',
      })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  const { diagnostics } = JSON.parse(run()) as { diagnostics: Finding[] }
  return diagnostics.map(({ code, filename }) => `${filename}: ${code}`)
}

const restricted = 'eslint(no-restricted-imports)'

/** Floors of the web app from bottom to top. */
const floors = ['i18n', 'ui', 'platform', 'parts', 'features', 'app']

type Violation = [name: string, files: Record<string, string>, finding: string]

/**
 * Every import from a floor to a higher one, by alias and by path. One file each, so that a single lint run
 * finds them all.
 */
const upward = floors.flatMap((lower, height) =>
  floors.slice(height + 1).flatMap((higher) =>
    [`~/${higher}/x/b.ts`, `../../${higher}/x/b.ts`].map((path, way): Violation => {
      const file = `apps/web/src/${lower}/x/${higher}-${way}.ts`
      return [
        `${lower} imports ${path}`,
        {
          [`apps/web/src/${higher}/x/b.ts`]: 'export const b = 1\n',
          [file]: `import { b } from '${path}'\nexport const a = b\n`,
        },
        `${file}: ${restricted}`,
      ]
    }),
  ),
)

const domainRules = [
  'quoteRent',
  'scheduleShopPlan',
  'checkEligibility',
  'demandsToRaise',
  'defaultProductTerms',
  'addMonths',
]

/** Rules that only the server may apply, imported from the domain by each floor. */
const decidedHere = ['app', 'features/x', 'parts/x', 'platform', 'ui'].flatMap((where) =>
  domainRules.map((rule): Violation => {
    const file = `apps/web/src/${where}/takes-${rule.toLowerCase()}.ts`
    return [
      `${where} takes ${rule}`,
      {
        [file]: `import { formatMoney, ${rule} } from '@efie/domain'\nexport const a = [formatMoney, ${rule}]\n`,
      },
      `${file}: ${restricted}`,
    ]
  }),
)

/** What only `platform/forms` may use, imported by each floor. */
const formsByHand = ['app', 'features/x', 'parts/x', 'platform/acts', 'ui'].flatMap((where) =>
  [
    ['z', 'zod'],
    ['z', 'zod/mini'],
    ['zodResolver', '@hookform/resolvers/zod'],
    ['Controller', 'react-hook-form'],
    ['useController', 'react-hook-form'],
  ].map(([name, from], way): Violation => {
    const file = `apps/web/src/${where}/form-${way}.ts`
    return [
      `${where} imports ${name} of ${from}`,
      { [file]: `import { ${name} } from '${from}'\nexport const a = ${name}\n` },
      `${file}: ${restricted}`,
    ]
  }),
)

const violations: Violation[] = [
  [
    'domain imports I/O',
    { 'packages/domain/src/a.ts': "import { readFileSync } from 'node:fs'\nexport const a = readFileSync\n" },
    `packages/domain/src/a.ts: ${restricted}`,
  ],
  [
    'contracts imports the database',
    { 'packages/contracts/src/a.ts': "import { schema } from '@efie/database'\nexport const a = schema\n" },
    `packages/contracts/src/a.ts: ${restricted}`,
  ],
  [
    'database imports contracts',
    {
      'packages/database/src/a.ts': "import { contract } from '@efie/contracts'\nexport const a = contract\n",
    },
    `packages/database/src/a.ts: ${restricted}`,
  ],
  [
    'platform imports a feature',
    {
      'apps/server/src/features/x/index.ts': 'export const x = 1\n',
      'apps/server/src/platform/a.ts': "import { x } from '../features/x/index.ts'\nexport const a = x\n",
    },
    `apps/server/src/platform/a.ts: ${restricted}`,
  ],
  [
    "a feature imports another's insides",
    {
      'apps/server/src/features/x/queries.ts': 'export const x = 1\n',
      'apps/server/src/features/y/a.ts': "import { x } from '../x/queries.ts'\nexport const a = x\n",
    },
    `apps/server/src/features/y/a.ts: ${restricted}`,
  ],
  [
    "a feature imports another's wing",
    {
      'apps/server/src/features/x/wing/queries.ts': 'export const x = 1\n',
      'apps/server/src/features/y/a.ts': "import { x } from '../x/wing/queries.ts'\nexport const a = x\n",
    },
    `apps/server/src/features/y/a.ts: ${restricted}`,
  ],
  [
    "a wing of a feature imports another feature's insides",
    {
      'apps/server/src/features/x/wing/queries.ts': 'export const x = 1\n',
      'apps/server/src/features/y/wing/a.ts':
        "import { x } from '../../x/wing/queries.ts'\nexport const a = x\n",
    },
    `apps/server/src/features/y/wing/a.ts: ${restricted}`,
  ],
  [
    "a wing imports another feature's file",
    {
      'apps/server/src/features/x/queries.ts': 'export const x = 1\n',
      'apps/server/src/features/y/wing/a.ts': "import { x } from '../../x/queries.ts'\nexport const a = x\n",
    },
    `apps/server/src/features/y/wing/a.ts: ${restricted}`,
  ],
  [
    'ui imports data fetching',
    {
      'apps/web/src/ui/a.ts': "import { useQuery } from '@tanstack/react-query'\nexport const a = useQuery\n",
    },
    `apps/web/src/ui/a.ts: ${restricted}`,
  ],
  [
    'a web feature imports another',
    {
      'apps/web/src/features/x/a.ts': 'export const x = 1\n',
      'apps/web/src/features/y/a.ts': "import { x } from '../x/a'\nexport const a = x\n",
    },
    `apps/web/src/features/y/a.ts: ${restricted}`,
  ],
  [
    'app reaches into a feature',
    {
      'apps/web/src/features/x/b.ts': 'export const b = 1\n',
      'apps/web/src/app/layouts/a.ts': "import { b } from '~/features/x/b.ts'\nexport const a = b\n",
    },
    `apps/web/src/app/layouts/a.ts: ${restricted}`,
  ],
  [
    'the web app imports the server',
    { 'apps/web/src/platform/a.ts': "import { a } from '@efie/server'\nexport const b = a\n" },
    `apps/web/src/platform/a.ts: ${restricted}`,
  ],
  [
    'a cycle',
    {
      'packages/domain/src/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'packages/domain/src/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    },
    'packages/domain/src/a.ts: import(no-cycle)',
  ],
  [
    'a cycle of types',
    {
      'packages/domain/src/a.ts': "import type { B } from './b.ts'\nexport interface A { b: B }\n",
      'packages/domain/src/b.ts': "import type { A } from './a.ts'\nexport interface B { a: A }\n",
    },
    'packages/domain/src/a.ts: import(no-cycle)',
  ],
]

describe('import borders', () => {
  test.each(violations)('%s is refused', (_name, files, finding) => {
    plant(files)
    expect(lint()).toContain(finding)
  })

  test.each([
    ['a floor above', upward],
    ['what the server decides', decidedHere],
    ['what makes a form without the contract', formsByHand],
  ])('every floor of the web app that imports %s is refused', (_name, planted) => {
    for (const [, files] of planted) plant(files)
    const findings = lint()
    expect(planted.filter(([, , finding]) => !findings.includes(finding)).map(([name]) => name)).toEqual([])
    expect(planted.length).toBeGreaterThan(20)
  })

  test('the web app may use labels, names and permissions', () => {
    plant({
      'apps/web/src/app/a.ts':
        "import { can, formatMoney, instalmentStatuses, type ProductTerms, statusLabel } from '@efie/domain'\nexport const a = [can, formatMoney, instalmentStatuses, statusLabel]\nexport type A = ProductTerms\n",
    })
    expect(lint()).toEqual([])
  })

  test('the frame of forms may check and wire fields, and every floor may name types of both', () => {
    plant({
      'apps/web/src/platform/forms/a.tsx':
        "import { Controller, useController } from 'react-hook-form'\nimport { z } from 'zod'\nexport const a = [Controller, useController, z]\n",
      'apps/web/src/features/x/a.ts':
        "import { useWatch } from 'react-hook-form'\nimport type { z } from 'zod'\nexport const a = useWatch\nexport type A = z.ZodType\n",
    })
    expect(lint()).toEqual([])
  })

  test('the frame of forms imports no floor above it, and nothing that the server decides', () => {
    const file = 'apps/web/src/platform/forms/a.ts'
    plant({
      'apps/web/src/parts/x/b.ts': 'export const b = 1\n',
      [file]:
        "import { quoteRent } from '@efie/domain'\nimport { b } from '~/parts/x/b.ts'\nexport const a = [b, quoteRent]\n",
    })
    expect(lint().filter((finding) => finding === `${file}: ${restricted}`)).toHaveLength(2)
  })

  test('a feature may use another through its index, and the platform', () => {
    plant({
      'apps/server/src/platform/p.ts': 'export const p = 1\n',
      'apps/server/src/features/x/index.ts': 'export const x = 1\n',
      'apps/server/src/features/y/queries.ts': 'export const q = 1\n',
      'apps/server/src/features/y/a.ts':
        "import { p } from '../../platform/p.ts'\nimport { x } from '../x/index.ts'\nimport { q } from './queries.ts'\nexport const a = [p, q, x]\n",
    })
    expect(lint()).toEqual([])
  })

  test('a wing may use its own feature, another through its index, and the platform', () => {
    plant({
      'apps/server/src/platform/p.ts': 'export const p = 1\n',
      'apps/server/src/features/x/index.ts': 'export const x = 1\n',
      'apps/server/src/features/x/testing.ts': 'export const t = 1\n',
      'apps/server/src/features/y/queries.ts': 'export const q = 1\n',
      'apps/server/src/features/y/other/r.ts': 'export const r = 1\n',
      'apps/server/src/features/y/wing/a.ts':
        "import { p } from '../../../platform/p.ts'\nimport { x } from '../../x/index.ts'\nimport { t } from '../../x/testing.ts'\nimport { r } from '../other/r.ts'\nimport { q } from '../queries.ts'\nexport const a = [p, q, r, t, x]\n",
    })
    expect(lint()).toEqual([])
  })
})
