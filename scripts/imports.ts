import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'

const specifier =
  /(?:from\s+|import\s*\(\s*|import\s+)(?<quote>['"])(?<path>~\/[^'"]+|\.{1,2}\/[^'"]+)\k<quote>/g

/**
 * Every TypeScript file below `root` known to git, with the files of the tree that it imports by value, by
 * type or by `import()`.
 */
export const readImports = (root: string): Map<string, string[]> => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = new Set(listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file))))
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(specifier)].flatMap(({ groups }) => {
      const path = groups?.['path'] ?? ''
      const target = path.startsWith('~/')
        ? `apps/web/src/${path.slice(2)}`
        : normalize(join(dirname(file), path))
      return files.has(target) ? [target] : []
    })
  return new Map([...files].map((file) => [file, importsOf(file)]))
}

/** Import cycles: groups of files that import each other, found with Tarjan's algorithm. */
export const findCycles = (imports: Map<string, string[]>): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    open.push(file)
    let low = own
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? own)
    }
    lowest.set(file, low)
    if (low === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) cycles.push(group.toSorted())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return cycles
}
