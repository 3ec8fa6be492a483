import { os } from '../../platform/http/orpc.ts'
import { cancelSecondPayout } from './cancel-second.ts'
import { requestPayeeChange } from './change-payee.ts'
import { findPayouts } from './list-payouts.ts'
import { cancelPayout, releasePayout, retryPayout } from './release-payout.ts'
import { requestGivingUp, requestReversal } from './reverse-payout.ts'
import { requestPayout } from './request-payout.ts'

const { list, request, release, retry, cancel, cancelSecond, changePayee } = os.disbursements

export const disbursementRoutes = {
  list: list.handler(({ context, input }) => findPayouts(context, input)),
  request: request.handler(({ context, input }) => requestPayout(context, input)),
  release: release.handler(({ context, input }) => releasePayout(context, input)),
  retry: retry.handler(({ context, input }) => retryPayout(context, input)),
  cancel: cancel.handler(({ context, input }) => cancelPayout(context, input)),
  cancelSecond: cancelSecond.handler(({ context, input }) => cancelSecondPayout(context, input)),
  changePayee: changePayee.handler(({ context, input }) => requestPayeeChange(context, input)),
}

export const payoutReversalRoutes = {
  reversePayout: os.loans.reversePayout.handler(({ context, input }) => requestReversal(context, input)),
  giveUpPayout: os.loans.giveUpPayout.handler(({ context, input }) => requestGivingUp(context, input)),
}
