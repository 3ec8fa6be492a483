import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

interface BuiltRoute {
  parentId?: string
  path?: string
  imports?: string[]
  css?: string[]
}

const desks = new Set([
  'admin-guard',
  'role-guard',
  'company-guard',
  'company-manager-guard',
  'approvals-page',
])

/** Staff pages that are preloaded for working offline; bring-pages.ts finds their files in the manifest. */
const brought = new Set([
  'app/guards/role-guard',
  'role-data',
  'features/inspections/inspection-and-verification-page',
])

/** Pages opened from a message or another program; no link of ours leads to them. */
const isOpenedFromOutside = (path = ''): boolean => /:(?:token|code)$|^reset-password$|^oauth/.test(path)

/**
 * Shortens the manifest that every page loads. Imports for prefetching are left out where parents already
 * loaded them, as are styles, pages that no link leads to, and pages of staff and employers, who aren't on
 * phone networks.
 */
export const shortenManifest = async (directory: string): Promise<void> => {
  const names = await readdir(join(directory, 'assets'))
  for (const name of names.filter((entry) => /^manifest-.*\.js$/.test(entry))) {
    const path = join(directory, 'assets', name)
    const text = await readFile(path, 'utf8')
    const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const manifest = JSON.parse(text.slice(from, to)) as {
      entry: { imports: string[] }
      routes: Record<string, BuiltRoute | undefined>
    }
    const known = (id: string | undefined): string[] => {
      const route = id === undefined ? undefined : manifest.routes[id]
      return route ? [...(route.imports ?? []), ...known(route.parentId)] : manifest.entry.imports
    }
    const styled = (id: string | undefined): string[] => {
      const route = id === undefined ? undefined : manifest.routes[id]
      return route ? [...(route.css ?? []), ...styled(route.parentId)] : []
    }
    const isDesk = (id: string | undefined): boolean =>
      id !== undefined && (desks.has(basename(id)) || isDesk(manifest.routes[id]?.parentId))
    const routes = Object.entries(manifest.routes).map(([id, route]) => {
      const parents = new Set(known(route?.parentId))
      const alone = (isDesk(id) && !brought.has(id)) || isOpenedFromOutside(route?.path)
      const imports = alone ? [] : route?.imports?.filter((entry) => !parents.has(entry))
      const above = new Set(styled(route?.parentId))
      const css = route?.css?.filter((entry) => !above.has(entry))
      const has = Object.entries<unknown>({ ...route, imports, css }).filter(
        ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
      )
      return [id, Object.fromEntries(has)]
    })
    const shorter = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
    await writeFile(path, `${text.slice(0, from)}${shorter}${text.slice(to)}`)
  }
}
