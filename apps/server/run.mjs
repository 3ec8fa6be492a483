// The server as `npm start` and the image run it: from the bundle of exactly these sources, made here if it is missing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled, bundleFolder, root } from '../../scripts/server-bundle.mjs'

const folder = bundleFolder()
const make = () => {
  const script = join(root, 'scripts/bundle-server.ts')
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status === 0) return bundled('start', folder)
  process.stderr.write(
    'The server couldn’t be bundled, so it runs from its sources and starts more slowly.\n',
  )
  return join(root, 'apps/server/src/cli/start.ts')
}
await import(pathToFileURL(bundled('start', folder) ?? make()).href)
