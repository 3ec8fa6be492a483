import fc from 'fast-check'

/**
 * Fixes the seed of model and property tests in ordinary runs, so that results only depend on the change
 * under test. The long form (`npm run test:full`) uses random seeds and prints the seed of a failure.
 */
if (process.env['EFIE_TEST_FULL'] !== '1')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
