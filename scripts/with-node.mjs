// Every npm script begins here, in JavaScript that any Node reads: the rest is TypeScript, which needs Node 24. npm puts the
// Node that this project installs first on the path; where none is made for the platform, the machine's own must do.
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
const [, , file, ...rest] = process.argv

if (major < NEEDED) {
  console.error(
    `Efie needs Node ${NEEDED} or later and found ${process.version}. On Linux and Windows \`npm ci\` installs it: run that first, ` +
      `without --omit=optional. On macOS install Node ${NEEDED} from https://nodejs.org and start again.`,
  )
  process.exit(1)
}
// Compiled code is kept between starts, this process's and its children's: a start takes a quarter less time. It lies beside
// the packages, which only those who can change the code can write to, unlike the system's temporary folder.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const compiled = module.getCompileCacheDir()
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE = compiled
process.argv = [process.argv[0], file, ...rest]
await import(pathToFileURL(file).href)
