import { globSync } from 'node:fs'
import { bindingsOf, childrenOf, textOf, type Module, type Modules, type Node } from './modules.ts'

/** What implements an operation, in `routes.ts` or beside its verb. */
export interface Handler {
  /** Its name in the contract: `orders.create`. */
  operation: string
  module: Module
  handler: Node
}

/** What features implement their operations with (`platform/http/orpc.ts`). */
const bases = ['os', 'unscoped']

const chainOf = (node: Node): string[] | null => {
  if (node.type === 'Identifier') return [textOf(node)]
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null
  const before = chainOf(node['object'] as Node)
  return before && [...before, textOf(node['property'] as Node)]
}

/** Handlers of a module of routes, by the name of their operation: `orders.create.handler(…)` where `const { orders } = os`. */
const handlersOf = (module: Module): [operation: string, handler: Node][] => {
  const bound = new Map<string, string[]>(bases.map((base) => [base, []]))
  const handlers: [string, Node][] = []
  const wayTo = (node: Node): string[] | null => {
    const chain = chainOf(node)
    const start = chain && bound.get(chain[0] ?? '')
    return start ? [...start, ...chain.slice(1)] : null
  }
  const visit = (node: Node): void => {
    const init = node.type === 'VariableDeclarator' ? (node['init'] as Node | null) : null
    const way = init && wayTo(init)
    if (way)
      for (const [name, from] of bindingsOf(node['id'] as Node))
        bound.set(name, from === '' ? way : [...way, from])
    const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null
    const operation = callee?.type === 'MemberExpression' ? wayTo(callee) : null
    const [handler] = operation?.at(-1) === 'handler' ? (node['arguments'] as Node[]) : []
    if (operation && handler) handlers.push([operation.slice(0, -1).join('.'), handler])
    else childrenOf(node).forEach(visit)
  }
  module.body.forEach(visit)
  return handlers
}

/** The handlers of all operations of the server. */
export const findHandlers = (modules: Modules): Handler[] =>
  globSync('apps/server/src/features/**/*.ts', { cwd: modules.root }).flatMap((path) => {
    const module = path.endsWith('.test.ts') ? null : modules.get(path)
    if (!module || !bases.some((base) => module.imported.has(base))) return []
    return handlersOf(module).map(([operation, handler]) => ({ operation, module, handler }))
  })
