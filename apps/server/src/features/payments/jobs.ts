import { asSystem, type Services } from '../../platform/context.ts'
import { REFUND_CLOSED_APPLICATION } from '../applications/index.ts'
import { SEND_REFUND } from './refunds/ask-for-refund.ts'
import { REFUND_LOAN_RECEIPTS } from '../disbursements/index.ts'
import { AUTO_COLLECT, collectInstalments } from './auto-collection/collect-instalments.ts'
import { POLL_PAYMENTS, pollPayments } from './attempts/poll-payments.ts'
import { refundClosedApplication } from './refunds/refund-closed-application.ts'
import { refundLoanReceipts } from './refunds/refund-loan-receipts.ts'
import { REFUND_ORDER } from '../orders/index.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { PROCESS_WEBHOOK, processWebhook } from './attempts/webhooks.ts'

const unattended = { unattended: true } as const

/** Registers the payment jobs: polling every minute, refunds as they are released. */
export const registerPaymentJobs = (services: Services): void => {
  const { jobs } = services
  jobs.handle(POLL_PAYMENTS, async () => {
    await pollPayments(services)
  })
  // Polling makes up for lost webhooks, so it is what guarantees that every attempt comes to an end.
  jobs.schedule(POLL_PAYMENTS, '* * * * *', ['00:02', '07:00', '19:00'])
  jobs.handle(PROCESS_WEBHOOK, (job) => processWebhook(services, String(job['event_id'])))
  jobs.handle(SEND_REFUND, (job) => sendRefund(asSystem(services), String(job['refund_id'])), unattended)
  jobs.handle(
    REFUND_CLOSED_APPLICATION,
    (job) => refundClosedApplication(services, String(job['application_id'])),
    unattended,
  )
  jobs.handle(REFUND_LOAN_RECEIPTS, (job) => refundLoanReceipts(services, String(job['loan_id'])), unattended)
  jobs.handle(
    REFUND_ORDER,
    (job) =>
      refundOrder(services, {
        order_id: String(job['order_id']),
        cause: String(job['cause']),
        amount: Number(job['amount']),
        reason: String(job['reason']),
      }),
    unattended,
  )
  jobs.handle(AUTO_COLLECT, async () => void (await collectInstalments(services)), unattended)
  // After the daily job has raised and updated demands.
  jobs.schedule(AUTO_COLLECT, '30 6-18 * * *', ['06:30'])
}
