import { readConfig } from '../config.ts'
import { recountFigures } from '../features/analytics/index.ts'
import { reportFailure } from '../main.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openServices } from '../services.ts'
import { showProgress } from './progress.ts'

/** `npm run figures:recount`: recalculates the stored figures of analytics from the rows. */
try {
  const config = readConfig()
  const handle = await openDatabase(config)
  try {
    await showProgress('Recalculating the figures', async () =>
      recountFigures(await openServices(config, handle)),
    )
    process.stdout.write('Stored figures recalculated.\n')
  } finally {
    await handle.close()
  }
} catch (error) {
  reportFailure(error)
  process.exit(1)
}
