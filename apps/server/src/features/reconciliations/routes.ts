import { os } from '../../platform/http/orpc.ts'
import {
  beginReconciliation,
  findLines,
  findReconciliations,
  getReconciliation,
  importStatement,
  lockDay,
  matchAgain,
} from './reconcile-day.ts'
import { listCandidates } from './match-line.ts'
import { resolveDifference } from './resolve-difference.ts'
import { findReceipts, matchReceipt } from './unidentified.ts'

const { list, create, get, import: load, lines, match, lock, candidates, resolve } = os.reconciliations

export const reconciliationRoutes = {
  list: list.handler(({ context, input }) => findReconciliations(context, input)),
  create: create.handler(({ context, input }) => beginReconciliation(context, input)),
  get: get.handler(({ context, input }) => getReconciliation(context, input)),
  import: load.handler(({ context, input }) => importStatement(context, input)),
  lines: lines.handler(({ context, input }) => findLines(context, input)),
  match: match.handler(({ context, input }) => matchAgain(context, input)),
  lock: lock.handler(({ context, input }) => lockDay(context, input)),
  candidates: candidates.handler(({ context, input }) => listCandidates(context, input)),
  resolve: resolve.handler(({ context, input }) => resolveDifference(context, input)),
}

export const unidentifiedReceiptRoutes = {
  list: os.unidentifiedReceipts.list.handler(({ context, input }) => findReceipts(context, input)),
  match: os.unidentifiedReceipts.match.handler(({ context, input }) => matchReceipt(context, input)),
}
