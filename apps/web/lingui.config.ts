import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/conf'
import { sharedTexts } from './lingui-shared-texts.ts'

/** English stands in the code; every further language is one file of `src/locales`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['fr'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        '<rootDir>/src',
        '<rootDir>/../../packages/domain/src',
        '<rootDir>/../../packages/contracts/src',
      ],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  extractors: [sharedTexts, babel],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
