import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { bundled, bundleFolder, bundles, root } from './server-bundle.mjs'

const source = (path: string): string => join(root, 'apps/server/src', path)

/** Programs and threads of the server: each is a file of the bundle, under the name of its source. */
const entries = Object.fromEntries(
  ['cli/start.ts', 'cli/worker.ts', 'features/backups/backup-program.ts', 'platform/files/pdf-worker.ts'].map(
    (path) => [basename(path, '.ts'), source(path)],
  ),
)

/** Packages with native code, WebAssembly, threads or files of their own, which they find by their place. */
const external = [
  'sharp',
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'pino',
  'pino-pretty',
  'pg-native',
  'react',
  /^@react-pdf\//,
  /^@react-email\//,
  '@node-saml/node-saml',
]

const OWN = 'import.meta.url'

/** Keeps every module's own place, by which it finds files and packages; threads are files of the bundle. */
const places: Plugin = {
  name: 'places',
  transform: (code, id) => {
    if (!code.includes(OWN) || !id.startsWith(root)) return null
    const threads = code.replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (whole, path: string) => {
      const program = basename(path, '.ts')
      if (entries[program] !== resolve(dirname(id), path)) throw new Error(`${whole} of ${id} is no entry`)
      return `new URL('./${program}.js', import.meta.url.slice())`
    })
    const own = `new URL(${JSON.stringify(`../../../../../${relative(root, id)}`)}, import.meta.url).href`
    const placed = threads.replaceAll(/import\.meta\.url(?!\.slice)/g, own).replaceAll(`${OWN}.slice()`, OWN)
    // Lines stay where they are.
    return { code: placed, map: null }
  },
}

/** Milliseconds for which a bundle is kept: a server that runs from it may still load parts. */
const KEPT = 3 * 86_400_000

/** Removes bundles, and what was left of unfinished ones, that no server runs from any more. */
const removeOld = (made: string): void => {
  for (const name of readdirSync(bundles)) {
    const folder = join(bundles, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
    if (folder !== made && age > KEPT) rmSync(folder, { recursive: true, force: true })
  }
}

const folder = bundleFolder()
mkdirSync(bundles, { recursive: true })
const working = mkdtempSync(`${folder}-`)
try {
  const bundle = await rolldown({ input: entries, external, platform: 'node', plugins: [places] })
  await bundle.write({
    dir: working,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  // Another process may have made the same one: a server may already run from it.
  if (bundled('start', folder) === null) renameSync(working, folder)
} finally {
  rmSync(working, { recursive: true, force: true })
}
removeOld(folder)
