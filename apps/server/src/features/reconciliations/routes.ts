import { os } from '../../platform/http/orpc.ts'
import {
  beginReconciliation,
  findLines,
  findReconciliations,
  getReconciliation,
  lockDay,
  matchAgain,
} from './reconcile-day.ts'
import { importStatement, previewStatement } from './import-file.ts'
import { listCandidates } from './match-line.ts'
import { removeFile } from './remove-file.ts'
import { resolveDifference } from './resolve-difference.ts'
import { suggestForDay } from './suggest.ts'
import { findReceipts, matchReceipt } from './unidentified.ts'
import { unmatchLine } from './unmatch-line.ts'

const {
  list,
  create,
  get,
  preview,
  import: load,
  removeFile: remove,
  lines,
  match,
  lock,
  suggestions,
  candidates,
  unmatch,
  resolve,
} = os.reconciliations

export const reconciliationRoutes = {
  list: list.handler(({ context, input }) => findReconciliations(context, input)),
  create: create.handler(({ context, input }) => beginReconciliation(context, input)),
  get: get.handler(({ context, input }) => getReconciliation(context, input)),
  preview: preview.handler(({ context, input }) => previewStatement(context, input)),
  import: load.handler(({ context, input }) => importStatement(context, input)),
  removeFile: remove.handler(({ context, input }) => removeFile(context, input)),
  lines: lines.handler(({ context, input }) => findLines(context, input)),
  match: match.handler(({ context, input }) => matchAgain(context, input)),
  lock: lock.handler(({ context, input }) => lockDay(context, input)),
  suggestions: suggestions.handler(({ context, input }) => suggestForDay(context, input)),
  candidates: candidates.handler(({ context, input }) => listCandidates(context, input)),
  unmatch: unmatch.handler(({ context, input }) => unmatchLine(context, input)),
  resolve: resolve.handler(({ context, input }) => resolveDifference(context, input)),
}

export const unidentifiedReceiptRoutes = {
  list: os.unidentifiedReceipts.list.handler(({ context, input }) => findReceipts(context, input)),
  match: os.unidentifiedReceipts.match.handler(({ context, input }) => matchReceipt(context, input)),
}
