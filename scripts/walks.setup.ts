import fc from 'fast-check'

/**
 * Models and properties walk the same ways in every ordinary run, so that a change is judged by what it changed; the long
 * form (`npm run test:full`) goes other ways each time, and prints the seed of one that fails.
 */
if (process.env['EFIE_TEST_FULL'] !== '1')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
