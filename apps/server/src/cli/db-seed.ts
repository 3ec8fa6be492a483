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
      'This database already has data. Demo data can only go into an empty one. Use another database.',
    )
  process.stdout.write('Demo data created.\n')
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
