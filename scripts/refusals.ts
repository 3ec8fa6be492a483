import { errors, type ErrorCode } from '@efie/contracts'
import { findHandlers } from './handlers.ts'
import {
  bindingsOf,
  childrenOf,
  Modules,
  textOf,
  type Declaration,
  type Module,
  type Node,
} from './modules.ts'

/** What one declaration mentions, whether or not it comes to it. */
interface Mentions {
  names: Set<string>
  members: Set<string>
  codes: Set<ErrorCode>
  /** `const { a } = await import('./b.ts')` */
  loaded: { specifier: string; name: string }[]
  /** Modules that are loaded as a whole: what is used of them is among `members`. */
  whole: string[]
}

/** Adapters behind a service, which no import leads to, and what they refuse with. */
const ofServices: Record<string, ErrorCode> = { gateway: 'GATEWAY_UNAVAILABLE', storage: 'STORAGE_AWAY' }

/** Says why a screen may not offer an act, and throws nothing. */
const saysOnly = new Set(['apps/server/src/features/approvals/present-request.ts#refusalOf'])

/** Given to a verb as a parameter. */
const given: Record<string, [path: string, name: string]> = {
  'approvals.decide': ['apps/server/src/approval-acts.ts', 'approvalActs'],
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)

const importedPath = (node: unknown): string | null => {
  const call = (node as Node | null)?.type === 'AwaitExpression' ? (node as Node)['argument'] : node
  const source = (call as Node | null)?.type === 'ImportExpression' ? (call as Node)['source'] : null
  return source === null ? null : textOf(source as Node)
}

const mentionsOf = (root: Node): Mentions => {
  const found: Mentions = { names: new Set(), members: new Set(), codes: new Set(), loaded: [], whole: [] }
  const visit = (node: Node): void => {
    if (node.type === 'Identifier') return void found.names.add(textOf(node))
    // A comparison with a code only asks.
    if (node.type === 'Literal' && isCode(textOf(node)))
      return void found.codes.add(textOf(node) as ErrorCode)
    if (node.type === 'BinaryExpression')
      return childrenOf(node)
        .filter(({ type }) => type !== 'Literal')
        .forEach(visit)
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      found.members.add(textOf(node['property'] as Node))
      return visit(node['object'] as Node)
    }
    if (node.type === 'Property' && node['computed'] !== true) return visit(node['value'] as Node)
    if (node.type === 'VariableDeclarator') {
      const specifier = importedPath(node['init'])
      const bound = bindingsOf(node['id'] as Node)
      if (specifier !== null && (node['id'] as Node).type === 'ObjectPattern')
        return void found.loaded.push(...bound.map(([, name]) => ({ specifier, name })))
    }
    const whole = importedPath(node)
    if (whole !== null) return void found.whole.push(whole)
    childrenOf(node).forEach(visit)
  }
  visit(root)
  return found
}

/** Whether `new AppError` is given a code that a rule of the domain decided: then the rule's codes are thrown too. */
const decided = new WeakMap<Module, boolean>()
const throwsDecided = (module: Module): boolean => {
  const known = decided.get(module)
  if (known !== undefined) return known
  const isDecided = (node: Node): boolean =>
    (node.type === 'NewExpression' &&
      (node['callee'] as Node)['name'] === 'AppError' &&
      (node['arguments'] as Node[])[0]?.type === 'MemberExpression') ||
    childrenOf(node).some(isDecided)
  const throws = module.body.some(isDecided)
  decided.set(module, throws)
  return throws
}

/** Follows what a handler mentions to every code of an error that its code can throw. */
class Search {
  readonly #modules: Modules
  readonly #mentions = new Map<Node, Mentions>()
  readonly #listeners = new Map<string, Declaration[]>()

  constructor(modules: Modules) {
    this.#modules = modules
    const path = 'apps/server/src/subscriptions.ts'
    const lines = modules.find(path, 'subscriptions')?.node['init'] as Node
    for (const line of lines['elements'] as Node[]) {
      const [kind, listener] = (line['arguments'] as Node[]).map((name) => modules.find(path, textOf(name)))
      if (!kind || !listener) throw new Error('A subscription names what was not found')
      this.#listeners.set(this.#keyOf(kind), [...(this.#listeners.get(this.#keyOf(kind)) ?? []), listener])
    }
  }

  #keyOf({ module, name }: Declaration): string {
    return `${module.path}#${name}`
  }

  #read(node: Node): Mentions {
    const known = this.#mentions.get(node) ?? mentionsOf(node)
    this.#mentions.set(node, known)
    return known
  }

  /** Declarations that one mentions, with those that listen to an event that it names. */
  #next(module: Module, { names, members, loaded }: Mentions): Declaration[] {
    const named = [...names].flatMap((name) => {
      const declaration = this.#modules.find(module.path, name)
      if (!declaration) return []
      const listeners = this.#listeners.get(this.#keyOf(declaration)) ?? []
      const parts = this.#read(declaration.node).whole.flatMap((specifier) =>
        [...members].flatMap((member) => this.#load(declaration.module, specifier, member)),
      )
      return [declaration, ...listeners, ...parts]
    })
    return [...named, ...loaded.flatMap(({ specifier, name }) => this.#load(module, specifier, name))]
  }

  #load(module: Module, specifier: string, name: string): Declaration[] {
    const found = this.#modules.find(this.#modules.resolve(module.path, specifier), name)
    return found ? [found] : []
  }

  /** Each code with the way that leads to it. */
  codesOf(module: Module, start: Node, operation: string): Map<ErrorCode, string[]> {
    const found = new Map<ErrorCode, string[]>()
    const seen = new Set<string>()
    const enter = (declaration: Declaration, way: string[], domain: boolean): void => {
      const key = this.#keyOf(declaration)
      const { module } = declaration
      if (module.path.startsWith('packages/') && !domain) return
      if (seen.has(key) || saysOnly.has(key)) return
      seen.add(key)
      follow(module, declaration.node, [...way, key], domain)
    }
    const follow = (module: Module, node: Node, way: string[], before: boolean): void => {
      const mentions = this.#read(node)
      const domain = before || throwsDecided(module)
      const served = Object.keys(ofServices).filter((service) => mentions.members.has(service))
      for (const code of [...mentions.codes, ...served.map((service) => ofServices[service])])
        if (code && !found.has(code)) found.set(code, way)
      const isServer = !module.path.startsWith('packages/')
      for (const next of this.#next(module, mentions))
        enter(next, way, isServer ? throwsDecided(module) : domain)
    }
    follow(module, start, [], false)
    const extra = given[operation]
    const acts = extra && this.#modules.find(...extra)
    if (acts) enter(acts, [], false)
    return found
  }
}

/**
 * What the code of each operation can throw, by its name in the contract, found by following what its handler mentions through
 * the server. It knows names, not values: a code that is only reached under conditions that never hold is among them.
 */
export const findRefusals = (root: string): Map<string, Map<ErrorCode, string[]>> => {
  const modules = new Modules(root)
  const search = new Search(modules)
  const found = new Map<string, Map<ErrorCode, string[]>>()
  for (const { operation, module, handler } of findHandlers(modules)) {
    const codes = search.codesOf(module, handler, operation)
    found.set(operation, new Map([...(found.get(operation) ?? []), ...codes]))
  }
  return found
}
