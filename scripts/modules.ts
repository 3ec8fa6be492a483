import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vitest/node'

/** A node of the syntax tree, of which only the kind is known. */
export interface Node {
  type: string
  [part: string]: unknown
}

export interface Declaration {
  module: Module
  name: string
  node: Node
}

interface Source {
  path: string
  /** Null: the name in this module itself. */
  name: string
}

export interface Module {
  path: string
  body: Node[]
  declared: Map<string, Node>
  imported: Map<string, Source>
  /** Names that are passed on from another module, or from this one under another name. */
  exported: Map<string, Source>
  /** Modules of which everything is passed on. */
  all: string[]
}

const packages: Record<string, string> = {
  '@efie/domain': 'packages/domain/src',
  '@efie/database': 'packages/database/src',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes right below one, types left out: what they name is not run. */
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([part]) => !/^type(?:Annotation|Parameters|Arguments)$|^returnType$/.test(part))
    .flatMap(([, value]) => value)
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull)/.test(type))

const child = (node: Node, part: string): Node => node[part] as Node
const list = (node: Node, part: string): Node[] => node[part] as Node[]
export const textOf = (node: Node): string =>
  String(node.type === 'Identifier' ? node['name'] : node['value'])

/** Names that a pattern binds, with the name that each has in what is taken apart. */
export const bindingsOf = (pattern: Node): [name: string, from: string][] => {
  switch (pattern.type) {
    case 'Identifier':
      return [[textOf(pattern), '']]
    case 'ObjectPattern':
      return list(pattern, 'properties').flatMap((property): [string, string][] =>
        property.type === 'RestElement'
          ? [[textOf(child(property, 'argument')), '']]
          : bindingsOf(child(property, 'value')).map(([name]) => [name, textOf(child(property, 'key'))]),
      )
    case 'ArrayPattern':
      return list(pattern, 'elements').filter(isNode).flatMap(bindingsOf)
    case 'AssignmentPattern':
      return bindingsOf(child(pattern, 'left'))
    default:
      return []
  }
}

/** The modules of the server and the packages beneath it, read when they are first asked for. */
export class Modules {
  readonly #read = new Map<string, Module | null>()
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  /** Where an import leads: null outside of our own code. */
  resolve(from: string, specifier: string): string | null {
    if (specifier.startsWith('.')) return join(dirname(from), specifier)
    const name = Object.keys(packages).find((name) => `${specifier}/`.startsWith(`${name}/`))
    if (name === undefined) return null
    const rest = specifier.slice(name.length + 1)
    return join(packages[name] ?? '', rest === '' ? 'index.ts' : `${rest}.ts`)
  }

  get(path: string): Module | null {
    const known = this.#read.get(path)
    if (known !== undefined) return known
    const module = existsSync(join(this.root, path)) ? this.#parse(path) : null
    this.#read.set(path, module)
    return module
  }

  #parse(path: string): Module {
    const program = parseAst(readFileSync(join(this.root, path), 'utf8'), { lang: 'ts' })
    // The tree as this file walks it.
    const module: Module = {
      path,
      body: program.body as unknown as Node[],
      declared: new Map(),
      imported: new Map(),
      exported: new Map(),
      all: [],
    }
    for (const statement of module.body) this.#note(module, statement)
    return module
  }

  #note(module: Module, statement: Node): void {
    const from = isNode(statement['source'])
      ? this.resolve(module.path, textOf(statement['source']))
      : undefined
    switch (statement.type) {
      case 'ImportDeclaration':
        if (from && statement['importKind'] !== 'type')
          for (const specifier of list(statement, 'specifiers'))
            module.imported.set(textOf(child(specifier, 'local')), {
              path: from,
              name: isNode(specifier['imported']) ? textOf(specifier['imported']) : 'default',
            })
        return
      case 'ExportAllDeclaration':
        if (from) module.all.push(from)
        return
      case 'ExportNamedDeclaration':
        if (isNode(statement['declaration'])) this.#note(module, statement['declaration'])
        for (const specifier of list(statement, 'specifiers'))
          if (from !== null)
            module.exported.set(textOf(child(specifier, 'exported')), {
              path: from ?? module.path,
              name: textOf(child(specifier, 'local')),
            })
        return
      case 'VariableDeclaration':
        for (const declarator of list(statement, 'declarations'))
          for (const [name] of bindingsOf(child(declarator, 'id'))) module.declared.set(name, declarator)
        return
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        module.declared.set(textOf(child(statement, 'id')), statement)
        return
      default:
    }
  }

  /** What a name of a module stands for, followed through imports and re-exports. */
  find(path: string | null, name: string, seen = new Set<string>()): Declaration | null {
    const key = `${path}#${name}`
    const module = path === null || seen.has(key) ? null : this.get(path)
    if (!module) return null
    seen.add(key)
    const node = module.declared.get(name)
    if (node) return { module, name, node }
    const source = module.exported.get(name) ?? module.imported.get(name)
    if (source) return this.find(source.path, source.name, seen)
    for (const path of module.all) {
      const found = this.find(path, name, seen)
      if (found) return found
    }
    return null
  }
}
