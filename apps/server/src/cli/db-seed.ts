import { readConfig, StartError } from '../config.ts'
import { reportFailure } from '../main.ts'
import { prepare } from '../prepare.ts'
import { holdsDemo } from '../demo/index.ts'
import { showProgress } from './progress.ts'

try {
  const config = readConfig()
  const { handle } = await prepare({ ...config, DEMO: '1' }, showProgress)
  const there = await holdsDemo(handle)
  await handle.close()
  if (!there)
    throw new StartError(
      'The database holds data already: the demo goes into an empty one only. Use another database.',
    )
  process.stdout.write('The demo data is there.\n')
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
