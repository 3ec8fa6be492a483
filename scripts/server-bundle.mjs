// Where the server's bundle is and whether it is this code's. In JavaScript, so that a start with a bundle never loads
// the code that strips types, which costs 50 MB.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const bundles = join(root, 'apps/server/build/server')

const folders = ['apps/server/src', 'packages/contracts/src', 'packages/database/src', 'packages/domain/src']
const files = [
  'package-lock.json',
  'apps/server/package.json',
  'packages/contracts/package.json',
  'packages/database/package.json',
  'packages/domain/package.json',
  'scripts/bundle-server.ts',
  'scripts/server-bundle.mjs',
]

const isServed = (path) => path.endsWith('.ts') && !/\.test\.ts$|\btesting\b/.test(path)

const sources = () => [
  ...files,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isServed)
      .toSorted()
      .map((path) => join(folder, path)),
  ),
]

/** The folder of the bundle made from exactly these sources: a change of any makes it another folder. */
export const bundleFolder = () => {
  const hash = createHash('sha256')
  for (const path of sources()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return join(bundles, hash.digest('hex').slice(0, 16))
}

/** The bundle of a program, or null if these sources have none. */
export const bundled = (program, folder = bundleFolder()) => {
  const file = join(folder, `${program}.js`)
  return existsSync(file) ? file : null
}
