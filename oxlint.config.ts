import { defineConfig } from 'oxlint'

/** What prices, judges or says what is due. The server answers with it; the web app shows the answer. */
const serverRules = [
  'approval(?:Limits|NeedOf)',
  'secondApprovalNeeded',
  'mayUndoReview',
  'quote[A-Z]',
  'schedule[A-Z]',
  'defaultProductTerms',
  'productTerms',
  'applicationFeeOf',
  'balanceAtSigning',
  'lowestMonthlyAmount',
  'shopPlanTotal',
  'orderLimit',
  'isProtectedGoods',
  'contractsOf',
  'prepaidInstalmentsOf',
  'mergeSchedules',
  'buildSchedule',
  'flatContract',
  'reducingContract',
  'firstDueDate',
  'deferInstalments',
  'reshapeSchedule',
  'appendTranche',
  'annualPercentageRate',
  'monthlyInternalRate',
  'presentValue',
  'checkEligibility',
  'highestRentThatPasses',
  'isEligibilityCurrent',
  'eligibilityValidUntil',
  'assessAffordability',
  'payrollDeductionCap',
  'secondApprovalNeeded',
  'refundNeedsSecondPerson',
  'decide[A-Z]',
  'holdRefusal',
  'demandsToRaise',
  'nextPaymentOf',
  'nextActionOn',
  'payoffOf',
  'replayLoan',
  'outstandingOf',
  'lateFee',
  'lateRuleText',
  'amountPastDue',
  'daysPastDue',
  'instalmentStatus$',
  'ownShareOf',
  'coverOf',
  'pauseRefusal',
  'mayBeWrittenOff',
  'mayReleaseSecondTranche',
  'orderRefundWay',
  'returnValue',
  'allocateToLines',
  'deductionLines',
  'invoiceOutstanding',
  'accrualsBetween',
  'agreementTerms',
  'shopAgreementTerms',
  'applicationAgenda',
  'orderAgenda',
  'leastPayment',
  'openOrderStatuses',
  'maximumDeferral',
  'deferralRange',
  'stillToPay',
  'currentInstalment',
  'creditLoss',
  'mayEndPause',
  'addMonths$',
  'firstPaydayOnOrAfter$',
  'planFigures',
  'mayChangePlan',
]

type Restriction = {
  group: string[]
  message: string
  importNamePattern?: string
  allowTypeImports?: boolean
}

/** An override replaces the rule of a wider one, so each names all that its files may not import. */
const refuse = (files: string[], ...patterns: Restriction[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Restriction[] }] },
})

const serverDecides: Restriction = {
  group: ['@efie/domain'],
  importNamePattern: `^(?:${serverRules.join('|')})`,
  message: "prices, verdicts and what is due are the server's to say: show its answer",
}

const serverPackages: Restriction = {
  group: ['@efie/database*', '@efie/server*'],
  message: 'the web app knows the contract, not the server',
}

/** The floors of the web app from the lowest to the highest. Each imports from those below it only. */
const floors = ['i18n', 'ui', 'platform', 'parts', 'features', 'app']

const above = (floor: string): Restriction => ({
  group: floors
    .slice(floors.indexOf(floor) + 1)
    .flatMap((higher) => [`~/${higher}/**`, `**/../${higher}/**`]),
  message: `${floor} imports nothing from a floor above it`,
})

/** A form takes an operation of the contract, and its fields are those of `platform/forms`. */
const contractForms: Restriction[] = [
  {
    group: ['zod', 'zod/*', '@hookform/resolvers*'],
    allowTypeImports: true,
    message: "a form takes its schema from the contract (docs/architecture.md, 'A form')",
  },
  {
    group: ['react-hook-form'],
    importNamePattern: '^(?:Controller|useController)$',
    message: 'fields are those of platform/forms/fields.tsx; OtherField takes any other control',
  },
]

const webRules = [serverPackages, serverDecides, ...contractForms]

const floor = (name: string, ...further: Restriction[]) =>
  refuse([`apps/web/src/${name}/**`], above(name), ...webRules, ...further)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'eslint/no-console': 'error',
    'node/no-process-env': 'error',
    'eslint/max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'eslint/no-underscore-dangle': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/unbound-method': 'off',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
  },
  overrides: [
    refuse(['packages/domain/src/**'], {
      group: ['@efie/*', 'node:*', 'drizzle-orm*', '@orpc/*', 'react*'],
      message: 'domain is pure: no I/O, no framework, no other package of ours',
    }),
    refuse(['packages/contracts/src/**'], {
      group: ['@efie/database*', '@efie/server*', '@efie/web*', 'node:*', 'drizzle-orm*', 'react*'],
      message: 'contracts knows only domain',
    }),
    refuse(['packages/database/src/**'], {
      group: ['@efie/contracts*', '@efie/server*', '@efie/web*', 'react*'],
      message: 'database knows only domain',
    }),
    refuse(['apps/server/src/platform/**'], {
      group: ['**/features/**', '@efie/web*'],
      message: 'platform knows no feature',
    }),
    refuse(['apps/server/src/features/**'], {
      group: [
        '../../features/**',
        '../*/*.ts',
        '../*/*/*.ts',
        '../../*/*.ts',
        '!../../platform/*.ts',
        '!../*/index.ts',
        '!../../platform/**',
        '!../../testing/**',
        '!../*/testing.ts',
        '!../../*.ts',
        '@efie/web*',
      ],
      message: 'another feature is entered through its index.ts',
    }),
    refuse(['apps/server/src/features/*/*/**'], {
      group: [
        '../../../features/**',
        '../../*/*.ts',
        '../../*/*/*.ts',
        '!../../*/index.ts',
        '!../../*/testing.ts',
        '!../../../*.ts',
        '!../../../platform/**',
        '!../../../testing/**',
        '@efie/web*',
      ],
      message: 'another feature is entered through its index.ts',
    }),
    {
      files: ['apps/web/src/**'],
      plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
      },
    },
    refuse(['apps/web/src/**'], ...webRules),
    floor('i18n'),
    floor('ui', {
      group: ['react-router*', '@tanstack/react-query*', '@orpc/*', '@supabase/*', '@efie/contracts*'],
      message: 'ui knows no router, no data fetching',
    }),
    floor('platform'),
    refuse(['apps/web/src/platform/forms/**'], above('platform'), serverPackages, serverDecides),
    floor('parts'),
    floor('features', {
      group: ['~/features/**', '../*/**'],
      message: 'web features never import each other: shared pieces move down to parts',
    }),
    floor('app', {
      group: ['~/features/**', '**/../features/**'],
      message: 'app leads to features through routes.ts',
    }),
    {
      files: [
        'apps/server/src/config.ts',
        'apps/server/src/cli/**',
        'scripts/**',
        'e2e/**',
        'bench/**',
        '**/*.config.ts',
        '**/*.test.ts',
        '**/testing/**',
      ],
      rules: { 'node/no-process-env': 'off', 'eslint/no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      plugins: ['typescript', 'unicorn', 'oxc', 'import', 'vitest'],
      rules: {
        'vitest/no-disabled-tests': 'error',
        'vitest/no-focused-tests': 'error',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-conditional-expect': 'off',
      },
    },
  ],
  ignorePatterns: [
    '**/build/**',
    '**/node_modules/**',
    'packages/database/migrations/**',
    '.react-router/**',
    'data/**',
    '**/dist/**',
  ],
})
