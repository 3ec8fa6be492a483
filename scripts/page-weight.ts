import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { root } from './stages.ts'

/** Budget in kilobytes of brotli-compressed script that a page may load before it works. */
const budgets: Record<string, number> = { '/': 130, '/dashboard': 220 }

interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

interface Manifest {
  entry: { module: string; imports?: string[] }
  routes: Record<string, Route | undefined>
}

const client = join(root, 'apps/web/build/client')
const textOf = (url: string): string => readFileSync(join(client, url), 'utf8')
const weightOf = (url: string): number => brotliCompressSync(readFileSync(join(client, url))).length

/** Static imports of a script. Dynamic ones do not delay the page. */
const importsOf = (url: string): string[] =>
  [...textOf(url).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`)

const withImports = (first: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const open = [...first]
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue
    found.add(url)
    open.push(...importsOf(url))
  }
  return found
}

const readManifest = (): { url: string; manifest: Manifest } => {
  const name = readdirSync(join(client, 'assets')).find((entry) => /^manifest-.*\.js$/.test(entry))
  if (name === undefined) throw new Error('the web app has not been built: npm run build')
  const url = `/assets/${name}`
  const text = textOf(url)
  return { url, manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest }
}

const chainOf = ({ routes }: Manifest, path: string): Route[] => {
  // The root route also has an empty path but is not a page.
  const leaf = Object.values(routes).find(
    (route) => route?.parentId !== undefined && (route.index ? '/' : `/${route.path}`) === path,
  )
  if (!leaf) throw new Error(`the build knows no page ${path}`)
  const chain: Route[] = []
  for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? '']) chain.push(route)
  return chain
}

export interface PageWeight {
  path: string
  files: number
  kilobytes: number
  budget: number
}

/** Weight of each budgeted page's scripts, as built. */
export const pageWeights = (): PageWeight[] => {
  const { url, manifest } = readManifest()
  const { entry } = manifest
  return Object.entries(budgets).map(([path, budget]) => {
    const routes = chainOf(manifest, path).flatMap((route) => [route.module, ...(route.imports ?? [])])
    const files = [...withImports([url, entry.module, ...(entry.imports ?? []), ...routes])]
    const bytes = files.reduce((sum, file) => sum + weightOf(file), 0)
    return { path, files: files.length, kilobytes: bytes / 1_000, budget }
  })
}

export const weightLine = ({ path, files, kilobytes, budget }: PageWeight): string =>
  `${path.padEnd(12)} ${kilobytes.toFixed(1).padStart(6)} kB of script in ${files} files, at most ${budget} kB${kilobytes > budget ? '  OVER' : ''}`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const weights = pageWeights()
  process.stdout.write(`${weights.map(weightLine).join('\n')}\n`)
  process.exit(weights.some(({ kilobytes, budget }) => kilobytes > budget) ? 1 : 0)
}
