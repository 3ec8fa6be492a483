import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { bundleFolder, bundles, root } from './server-bundle.mjs'

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

/** The newest bundles but the one just made: a server that runs from it may still load parts. */
const removeOld = (made: string): void => {
  const others = readdirSync(bundles)
    .map((name) => join(bundles, name))
    .filter((folder) => folder !== made)
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of others.slice(1)) rmSync(folder, { recursive: true, force: true })
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
  rmSync(folder, { recursive: true, force: true })
  renameSync(working, folder)
} finally {
  rmSync(working, { recursive: true, force: true })
}
removeOld(folder)
