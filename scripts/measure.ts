import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { findCycles, readImports } from './imports.ts'

/**
 * Prints source metrics, side by side for the server (with its packages) and the web app: lengths of files
 * and functions, comments, `any`, casts, cycles and dependencies. Tests, test helpers and generated files are
 * left out.
 *
 *   node scripts/with-node.mjs scripts/measure.ts
 */
const root = new URL('..', import.meta.url).pathname

const isSource = (file: string): boolean =>
  /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !/\.(?:test|d)\.tsx?$|\/testing\//.test(file)

const sides = {
  server: (file: string) => file.startsWith('apps/server/'),
  web: (file: string) => file.startsWith('apps/web/'),
  domain: (file: string) => file.startsWith('packages/domain/'),
  contracts: (file: string) => file.startsWith('packages/contracts/'),
  database: (file: string) => file.startsWith('packages/database/'),
}

interface FileFacts {
  file: string
  lines: number
  comments: number
  functions: { line: number; lines: number; named: boolean }[]
  any: number
  casts: number
}

const factsOf = (file: string): FileFacts => {
  const text = readFileSync(root + file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const facts: FileFacts = {
    file,
    lines: text.trimEnd().split('\n').length,
    comments: comments.reduce((sum, { start, end }) => sum + lineAt(end) - lineAt(start) + 1, 0),
    functions: [],
    any: 0,
    casts: 0,
  }
  const named = new Set<number>()
  const note = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(start)
    facts.functions.push({ line, lines: lineAt(end) - line + 1, named: named.has(start) })
  }
  new Visitor({
    VariableDeclarator: ({ init }) => void (init && named.add(init.start)),
    FunctionDeclaration: (declared) => {
      named.add(declared.start)
      note(declared)
    },
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    TSAnyKeyword: () => void facts.any++,
    TSAsExpression: ({ typeAnnotation }) => {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
      if (!isConst) facts.casts++
    },
    TSNonNullExpression: () => void facts.casts++,
  }).visit(program)
  return facts
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const ascending = (numbers: number[]): number[] => numbers.toSorted((one, other) => one - other)

const dependenciesOf = (folder: string): number => {
  const { dependencies = {} } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies).filter((name) => !name.startsWith('@efie/')).length
}

const imports = readImports(root)
const inCycles = findCycles(imports).flat()
const all = [...imports.keys()].filter(isSource).map(factsOf)

const measure = (isOn: (file: string) => boolean) => {
  const files = all.filter(({ file }) => isOn(file))
  const lengths = ascending(files.map(({ lines }) => lines))
  const functions = ascending(files.flatMap((facts) => facts.functions.map(({ lines }) => lines)))
  const named = ascending(
    files.flatMap((facts) => facts.functions.filter((one) => one.named).map((one) => one.lines)),
  )
  const lines = lengths.reduce((sum, length) => sum + length, 0)
  const perThousand = (count: number) => Number(((count * 1000) / lines).toFixed(2))
  const percent = (part: number, whole: number) => Number(((part * 100) / whole).toFixed(1))
  const sum = (pick: (facts: FileFacts) => number) => files.reduce((total, facts) => total + pick(facts), 0)
  return {
    files: files.length,
    lines,
    'file, median': at(lengths, 0.5),
    'file, 90th': at(lengths, 0.9),
    'file, largest': at(lengths, 1),
    'files over 400': lengths.filter((length) => length > 400).length,
    'function, 90th': at(functions, 0.9),
    'functions over 70': functions.filter((length) => length > 70).length,
    'functions over 70, %': percent(functions.filter((length) => length > 70).length, functions.length),
    'named function, 90th': at(named, 0.9),
    'named functions over 70, %': percent(named.filter((length) => length > 70).length, named.length),
    'functions over 150': functions.filter((length) => length > 150).length,
    'comment lines, %': percent(
      sum((facts) => facts.comments),
      lines,
    ),
    any: sum((facts) => facts.any),
    'casts per 1,000': perThousand(sum((facts) => facts.casts)),
    'files in cycles': inCycles.filter(isOn).length,
  }
}

const columns = Object.entries(sides).map(([side, isOn]) => ({ side, figures: measure(isOn) }))
const rows = Object.keys(columns[0]?.figures ?? {}) as (keyof ReturnType<typeof measure>)[]
console.table(
  Object.fromEntries(
    rows.map((row) => [row, Object.fromEntries(columns.map(({ side, figures }) => [side, figures[row]]))]),
  ),
)
console.log(`Dependencies: server ${dependenciesOf('apps/server')}, web ${dependenciesOf('apps/web')}`)
const long = all
  .flatMap(({ file, functions }) => functions.map((one) => ({ file, ...one })))
  .filter(({ lines }) => lines > 70)
  .toSorted((one, other) => other.lines - one.lines)
for (const { file, line, lines } of long) console.log(`${lines} lines: ${file}:${line}`)
