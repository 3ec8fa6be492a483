import type { OperationMeta } from '@efie/contracts'
import { findHandlers } from './handlers.ts'
import { childrenOf, Modules, textOf, type Declaration, type Module, type Node } from './modules.ts'

type Meta = Pick<OperationMeta, 'access' | 'audit'>

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

const callsOf = (node: Node): { name: string; args: Node[] }[] => {
  const calls: { name: string; args: Node[] }[] = []
  walk(node, (found) => {
    if (found.type !== 'CallExpression') return
    const callee = found['callee'] as Node
    const name = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
    if (name.type === 'Identifier') calls.push({ name: textOf(name), args: found['arguments'] as Node[] })
  })
  return calls
}

/** Every text of a type, however it is put together: the permissions in `InTransaction<ScopedContext<'a' | 'b'>>`. */
const textsOf = (type: unknown): string[] => {
  if (typeof type !== 'object' || type === null) return []
  if ('type' in type && type.type === 'Literal' && 'value' in type) return [String(type.value)]
  return Object.values(type).flatMap(textsOf)
}

/** The permissions that a verb's context has to be scoped by; null where it takes a plain one. */
const permissionsOf = ({ node }: Declaration): string[] | null => {
  const fn = (node['init'] ?? node) as Node
  const [ctx] = (fn['params'] ?? []) as Node[]
  const type = ctx?.['typeAnnotation']
  const named = JSON.stringify(type ?? null).includes('"ScopedContext"')
  return named ? textsOf(type) : null
}

const isContext = (node: Node | undefined): boolean =>
  node?.type === 'Identifier' && textOf(node) === 'context'

/** Whether a handler does something else with its context than hand it to a function as the first argument. */
const bendsContext = (handler: Node): boolean => {
  let uses = 0
  walk(handler['body'] as Node, (node) => {
    if (isContext(node)) uses += 1
  })
  return uses !== callsOf(handler).filter(({ args: [first] }) => isContext(first)).length
}

/** Functions of the server that a handler gives its context to. */
const verbsOf = (modules: Modules, module: Module, handler: Node): Declaration[] =>
  callsOf(handler)
    .filter(({ args: [first] }) => isContext(first))
    .flatMap(({ name }) => modules.find(module.path, name) ?? loadedBy(modules, module, name))

/** A verb whose module is loaded when it is first needed: `(await papers()).makePaper(context)`. */
const loadedBy = (modules: Modules, module: Module, name: string): Declaration[] => {
  const paths: string[] = []
  for (const statement of module.body)
    walk(statement, (node) => {
      if (node.type !== 'ImportExpression') return
      const path = modules.resolve(module.path, textOf(node['source'] as Node))
      if (path !== null) paths.push(path)
    })
  return paths.flatMap((path) => modules.find(path, name) ?? [])
}

/** Whether what is declared comes to `recordAudit`, itself or by what it mentions. */
const isAudited = (modules: Modules, start: Declaration, seen = new Set<string>()): boolean => {
  const key = `${start.module.path}#${start.name}`
  if (seen.has(key) || start.module.path.startsWith('packages/')) return false
  seen.add(key)
  const names = new Set<string>()
  walk(start.node, (node) => {
    if (node.type === 'Identifier') names.add(textOf(node))
  })
  return [...names].some((name) => {
    const found = name === 'recordAudit' ? null : modules.find(start.module.path, name)
    return name === 'recordAudit' || (found !== null && isAudited(modules, found, seen))
  })
}

/** A verb is authorised by the middleware: it asks for another permission only, to call what takes that one. */
const asksAgain = ({ node }: Declaration, permissions: readonly string[]): boolean =>
  callsOf(node).some(
    ({ name, args: [, permission] }) =>
      name === 'withScope' && permission?.type === 'Literal' && permissions.includes(textOf(permission)),
  )

const faultsOf = (modules: Modules, verbs: readonly Declaration[], { access, audit }: Meta): string[] => {
  const scoped = verbs.flatMap((verb) => {
    const permissions = permissionsOf(verb)
    return permissions ? [{ verb, permissions }] : []
  })
  const faults = scoped
    .filter(({ permissions }) => !permissions.includes(access))
    .map(({ verb, permissions }) => `${verb.name} asks for ${permissions.join(' or ')}, not ${access}`)
  if (access !== 'public' && access !== 'signed-in' && scoped.length === 0)
    faults.push(`takes no context scoped by ${access}`)
  if (audit !== undefined && (typeof audit === 'string' || Array.isArray(audit)))
    if (!verbs.some((verb) => isAudited(modules, verb))) faults.push('leaves no audit event')
  const again = scoped.filter(({ verb, permissions }) => asksAgain(verb, permissions))
  return [...faults, ...again.map(({ verb }) => `${verb.name} authorises a second time`)]
}

/**
 * What is wrong with the verbs of operations, by the operation: one without a scope, with the scope of another permission,
 * authorised twice, or without the audit event that its operation promises.
 */
export const findFaults = (root: string, operations: ReadonlyMap<string, Meta>): string[] => {
  const modules = new Modules(root)
  return findHandlers(modules).flatMap(({ operation, module, handler }) => {
    const meta = operations.get(operation)
    if (!meta) return [`${operation}: not in the contract`]
    const faults = faultsOf(modules, verbsOf(modules, module, handler), meta)
    if (bendsContext(handler)) faults.push('does more with its context than hand it to a verb')
    return faults.map((fault) => `${operation}: ${fault}`)
  })
}
