import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { takeDemoSnapshot } from '../prepare.ts'
import { showProgress } from './progress.ts'

try {
  // Where no demo is shown, none is made.
  if (readConfig().DEMO !== '0') await showProgress('Making the demo', takeDemoSnapshot)
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
