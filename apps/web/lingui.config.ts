import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/conf'
import { serverTexts } from './lingui-server-texts.ts'
import { sharedTexts } from './lingui-shared-texts.ts'

/** English is in the code; every other language is one file of the root's `locales`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['fr'],
  catalogs: [
    {
      path: '<rootDir>/../../locales/{locale}',
      include: [
        '<rootDir>/src',
        '<rootDir>/../../packages/domain/src',
        '<rootDir>/../../packages/contracts/src',
        '<rootDir>/../server/src',
      ],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  extractors: [sharedTexts, serverTexts, babel],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
