import { readConfig } from '../config.ts'
import { reportFailure } from '../main.ts'
import { takeDemoSnapshot } from '../prepare.ts'
import { demoStep, showProgress } from './progress.ts'

try {
  // A build without the demo needs no snapshot.
  const config = readConfig()
  if (config.DEMO !== '0') await showProgress(demoStep(config), () => takeDemoSnapshot(config.DEMO_SIZE))
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
