import { contract, type OperationMeta } from '@efie/contracts'
import { isContractProcedure } from '@orpc/contract'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findFaults } from './verbs.ts'

const operations = new Map<string, OperationMeta>()
const walk = (node: object, name: string): void => {
  // The contract is built with `$meta<OperationMeta>`.
  if (isContractProcedure(node)) operations.set(name, node['~orpc'].meta as OperationMeta)
  else
    for (const [key, part] of Object.entries(node)) walk(part as object, name === '' ? key : `${name}.${key}`)
}
walk(contract, '')

test('each operation has a verb with its scope, and the audit event that it promises', () => {
  expect(findFaults(fileURLToPath(new URL('..', import.meta.url)), operations)).toEqual([])
})

const planted = mkdtempSync(join(tmpdir(), 'efie-verbs-'))
afterAll(() => rmSync(planted, { recursive: true }))

const files = {
  'platform/audit.ts': 'export const recordAudit = async () => {}',
  'features/homes/routes.ts': `
    import { os } from '../../platform/http/orpc.ts'
    import { close, list, open, rename, sell } from './homes.ts'
    const { homes } = os
    const papers = () => import('./papers.ts')
    export const routes = {
      list: homes.list.handler(({ context }) => list(context)),
      open: homes.open.handler(({ context, input }) => open(context, input)),
      close: homes.close.handler(({ context }) => close(context)),
      rename: homes.rename.handler(({ context }) => rename(context)),
      sell: homes.sell.handler(({ context }) => sell(context)),
      rent: homes.rent.handler(({ context }) => open({ ...context }, list(context))),
      paper: homes.paper.handler(async ({ context }) => (await papers()).makePaper(context)),
    }`,
  'features/homes/homes.ts': `
    import { recordAudit } from '../../platform/audit.ts'
    const written = async (ctx: TransactionContext) => recordAudit(ctx)
    export const list = async (ctx: Context) => ctx.db.select()
    export const open = async (ctx: ScopedContext<'homes.write'>, input: Input) => written(ctx)
    export const close = async (ctx: ScopedContext<'homes.read'>) => written(ctx)
    export const rename = async (ctx: ScopedContext<'homes.read' | 'homes.write'>) => ctx.db.update()
    export const sell = async (ctx: InTransaction<ScopedContext<'homes.write'>>) =>
      written(withScope(ctx, 'homes.write'))`,
  'features/homes/papers.ts': `export const makePaper = async (ctx: ScopedContext<'homes.write'>) => {}`,
}

test('what a verb leaves out is found', () => {
  for (const [path, text] of Object.entries(files)) {
    const file = join(planted, 'apps/server/src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  // Permissions of no real subject.
  const of = (access: string, audit?: string) => ({ access, audit }) as OperationMeta
  const faults = findFaults(
    planted,
    new Map([
      ['homes.list', of('homes.read')],
      ['homes.open', of('homes.write', 'home.open')],
      ['homes.close', of('homes.write', 'home.close')],
      ['homes.rename', of('homes.write', 'home.rename')],
      ['homes.sell', of('homes.write', 'home.sell')],
      ['homes.rent', of('homes.write')],
      ['homes.paper', of('homes.read')],
    ]),
  )
  expect(faults).toEqual([
    'homes.list: takes no context scoped by homes.read',
    'homes.close: close asks for homes.read, not homes.write',
    'homes.rename: leaves no audit event',
    'homes.sell: sell authorises a second time',
    'homes.rent: takes no context scoped by homes.write',
    'homes.rent: does more with its context than hand it to a verb',
    'homes.paper: makePaper asks for homes.write, not homes.read',
  ])
})
