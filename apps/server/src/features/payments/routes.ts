import { os } from '../../platform/http/orpc.ts'
import { createPayment } from './create-payment.ts'
import { getPayment } from './get-payment.ts'
import { getReceipt } from './get-receipt.ts'
import { listPayments } from './list-payments.ts'
import { refreshPayment } from './refresh-payment.ts'
import { declineRefund, releaseRefund } from './release-refund.ts'
import { requestRefund } from './request-refund.ts'

const { list, create, get, refresh, refund, receipt, ...refunds } = os.payments

export const paymentRoutes = {
  list: list.handler(({ context, input }) => listPayments(context, input)),
  create: create.handler(({ context, input }) => createPayment(context, input)),
  get: get.handler(({ context, input }) => getPayment(context, input)),
  refresh: refresh.handler(({ context, input }) => refreshPayment(context, input)),
  refund: refund.handler(({ context, input }) => requestRefund(context, input)),
  releaseRefund: refunds.releaseRefund.handler(({ context, input }) => releaseRefund(context, input)),
  declineRefund: refunds.declineRefund.handler(({ context, input }) => declineRefund(context, input)),
  receipt: receipt.handler(({ context, input }) => getReceipt(context, input)),
}
