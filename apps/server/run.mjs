// The server as `npm start` and the image run it: from the bundle of exactly these sources, made here if it is missing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled, bundleFolder, root } from '../../scripts/server-bundle.mjs'

const folder = bundleFolder()
const make = () => {
  const script = join(root, 'scripts/bundle-server.ts')
  const { stderr } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] })
  // Another process may have made it in the meantime.
  const made = bundled('start', folder)
  if (made !== null) return made
  process.stderr.write(
    `${stderr}\nThe server couldn’t be bundled, so it runs from its sources and starts more slowly.\n`,
  )
  return join(root, 'apps/server/src/cli/start.ts')
}
await import(pathToFileURL(bundled('start', folder) ?? make()).href)
