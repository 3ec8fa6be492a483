import { os, unscoped } from '../../platform/http/orpc.ts'
import { createOrder } from './checkout/create-order.ts'
import { fulfilOrder, moveFulfilment } from './fulfil-order.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { getOrderAgreement, sendOrderCode, signOrder } from './papers/order-agreement.ts'
import { previewOrder } from './checkout/preview-order.ts'
import { getShopLimit } from './checkout/shop-limit.ts'
import { addReturnPhoto, readReturnPhoto, requestReturn } from './returns/request-return.ts'
import { reshapeOrder, signReshape } from './plans/reshape-order.ts'
import { transitionOrder } from './transition-order.ts'

const { orders } = os

export const orderRoutes = {
  preview: unscoped.orders.preview.handler(({ context, input }) => previewOrder(context, input)),
  limit: orders.limit.handler(({ context }) => getShopLimit(context)),
  create: orders.create.handler(({ context, input }) => createOrder(context, input)),
  list: orders.list.handler(({ context, input }) => listOrders(context, input)),
  get: orders.get.handler(({ context, input }) => getOrder(context, input)),
  transition: orders.transition.handler(({ context, input }) => transitionOrder(context, input)),
  agreement: orders.agreement.handler(({ context, input }) => getOrderAgreement(context, input)),
  agreementPdf: orders.agreementPdf.handler(async ({ context, input }) => {
    const { getOrderAgreementPdf } = await import('./papers/agreement-pdf.ts')
    return getOrderAgreementPdf(context, input)
  }),
  sendSigningCode: orders.sendSigningCode.handler(({ context, input }) => sendOrderCode(context, input)),
  sign: orders.sign.handler(({ context, input }) => signOrder(context, input)),
  reshape: orders.reshape.handler(({ context, input }) => reshapeOrder(context, input)),
  signReshape: orders.signReshape.handler(({ context, input }) => signReshape(context, input)),
  fulfil: orders.fulfil.handler(({ context, input }) => fulfilOrder(context, input)),
  moveFulfilment: orders.moveFulfilment.handler(({ context, input }) => moveFulfilment(context, input)),
  requestReturn: orders.requestReturn.handler(({ context, input }) => requestReturn(context, input)),
  addReturnPhoto: orders.addReturnPhoto.handler(({ context, input }) => addReturnPhoto(context, input)),
  returnPhoto: orders.returnPhoto.handler(({ context, input }) => readReturnPhoto(context, input)),
  invoice: orders.invoice.handler(async ({ context, input }) => {
    const { getInvoice } = await import('./papers/invoice-pdf.ts')
    return getInvoice(context, input)
  }),
}
