import { os } from '../../platform/http/orpc.ts'
import { getCase } from './case-detail.ts'
import { listOfficers } from './officers.ts'
import { makePromise } from './make-promise.ts'
import { cancelPromise } from './promises.ts'
import { recordEntry } from './record-entry.ts'
import { sendMessage } from './send-message.ts'
import { assignCases, findCases, getSheet } from './worklist.ts'

const { list, officers, sheet, assign, get, record, send, promise, cancelPromise: cancel } = os.collections

export const collectionRoutes = {
  list: list.handler(({ context, input }) => findCases(context, input)),
  officers: officers.handler(({ context }) => listOfficers(context)),
  sheet: sheet.handler(({ context, input }) => getSheet(context, input)),
  assign: assign.handler(({ context, input }) => assignCases(context, input)),
  get: get.handler(({ context, input }) => getCase(context, input)),
  record: record.handler(({ context, input }) => recordEntry(context, input)),
  send: send.handler(({ context, input }) => sendMessage(context, input)),
  promise: promise.handler(({ context, input }) => makePromise(context, input)),
  cancelPromise: cancel.handler(({ context, input }) => cancelPromise(context, input)),
}
