import { os, unscoped } from '../../platform/http/orpc.ts'
import { askByReference } from './attempts/ask-by-reference.ts'
import {
  getAutoCollection,
  startAutoCollection,
  stopAutoCollection,
} from './auto-collection/auto-collection.ts'
import { chargeBack, chargeBackInvoice, recordChargeback } from './chargebacks/charge-back.ts'
import { createPayment } from './attempts/create-payment.ts'
import { exportPayments } from './reading/export-payments.ts'
import { findDisputes, findManualEntries, findRefundQueue, listBanks } from './reading/finance-lists.ts'
import { recordPayment, updatePaymentByHand } from './by-hand/manual-entry.ts'
import { submitCode } from './attempts/submit-code.ts'
import { getPayment } from './reading/get-payment.ts'
import { getReceipt } from './reading/get-receipt.ts'
import { listPayments } from './reading/list-payments.ts'
import { getRefund, listMyRefunds } from './refunds/get-refund.ts'
import { payRefundByHand } from './refunds/pay-refund-by-hand.ts'
import { putBackRefund } from './refunds/put-back-refund.ts'
import { offerCreditRefund, refundCredit } from './refunds/refund-credit.ts'
import { refreshPayment } from './attempts/refresh-payment.ts'
import { declineRefund, releaseRefund } from './refunds/release-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { winChargeback } from './chargebacks/win-chargeback.ts'

const { list, create, get, refresh, refund, receipt, ...refunds } = os.payments
const { byReference, submitCode: code, record, update, manual, disputes } = os.payments
const { myRefunds, banks } = unscoped.payments

/** Paying an invoice is a payment like any other. */
export const invoicePaymentRoutes = {
  pay: os.invoices.pay.handler(({ context, input: { id, ...means } }) =>
    createPayment(context, { ...means, invoice_id: id, payment_type: 'invoice' }),
  ),
  chargeback: os.invoices.chargeback.handler(({ context, input }) => chargeBackInvoice(context, input)),
}

/** Operations on chargebacks of a payment. */
export const paymentChargebackRoutes = {
  record: os.chargebacks.record.handler(({ context, input }) => recordChargeback(context, input)),
  win: os.chargebacks.win.handler(({ context, input }) => winChargeback(context, input)),
}

export const paymentRoutes = {
  list: list.handler(({ context, input }) => listPayments(context, input)),
  create: create.handler(({ context, input }) => createPayment(context, input)),
  get: get.handler(({ context, input }) => getPayment(context, input)),
  refresh: refresh.handler(({ context, input }) => refreshPayment(context, input)),
  refund: refund.handler(({ context, input }) => requestRefund(context, input)),
  releaseRefund: refunds.releaseRefund.handler(({ context, input }) => releaseRefund(context, input)),
  declineRefund: refunds.declineRefund.handler(({ context, input }) => declineRefund(context, input)),
  putBackRefund: refunds.putBackRefund.handler(({ context, input }) => putBackRefund(context, input)),
  payRefundByHand: refunds.payRefundByHand.handler(({ context, input }) => payRefundByHand(context, input)),
  getRefund: refunds.getRefund.handler(({ context, input }) => getRefund(context, input)),
  myRefunds: myRefunds.handler(({ context, input }) => listMyRefunds(context, input)),
  receipt: receipt.handler(({ context, input }) => getReceipt(context, input)),
  byReference: byReference.handler(({ context, input }) => askByReference(context, input)),
  submitCode: code.handler(({ context, input }) => submitCode(context, input)),
  record: record.handler(({ context, input }) => recordPayment(context, input)),
  update: update.handler(({ context, input }) => updatePaymentByHand(context, input)),
  manual: manual.handler(({ context, input }) => findManualEntries(context, input)),
  refunds: refunds.refunds.handler(({ context, input }) => findRefundQueue(context, input)),
  disputes: disputes.handler(({ context, input }) => findDisputes(context, input)),
  banks: banks.handler(({ context }) => listBanks(context)),
  export: os.payments.export.handler(({ context, input }) => exportPayments(context, input)),
}

/** Operations under `/loans/{id}` that move money. */
export const loanMoneyRoutes = {
  chargeback: os.loans.chargeback.handler(({ context, input }) => chargeBack(context, input)),
  refundCredit: os.loans.refundCredit.handler(({ context, input }) => refundCredit(context, input)),
  creditRefundOffer: os.loans.creditRefundOffer.handler(({ context, input }) =>
    offerCreditRefund(context, input),
  ),
  autoCollection: os.loans.autoCollection.handler(({ context, input }) => getAutoCollection(context, input)),
  startAutoCollection: os.loans.startAutoCollection.handler(({ context, input }) =>
    startAutoCollection(context, input),
  ),
  stopAutoCollection: os.loans.stopAutoCollection.handler(({ context, input }) =>
    stopAutoCollection(context, input),
  ),
}
