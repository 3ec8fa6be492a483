import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { takeDemoSnapshot } from '../prepare.ts'
import { showProgress } from './progress.ts'

try {
  // A build without the demo needs no snapshot.
  if (readConfig().DEMO !== '0') await showProgress('Creating the demo data', takeDemoSnapshot)
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
