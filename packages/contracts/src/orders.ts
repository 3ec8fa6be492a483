import { payChoices, orderStatuses, fulfilmentStatuses, type ShopAgreementTerms } from '@efie/domain'
import { z } from 'zod'
import {
  agreedTerms,
  id,
  instant,
  operation,
  localDate,
  pesewas,
  countedPageOf,
  listPage,
  byId,
  amountOf,
  reasonOf,
  sixDigits,
  refusals,
} from './base.ts'
import { signature } from './agreements.ts'
import { newTerms, termsSignature } from './lending-servicing.ts'
import {
  cartLine,
  orderPreview,
  delivery,
  orderDetail,
  orderRow,
  orderSorts,
  planQuote,
  shopLimit,
  order,
} from './orders-schemas.ts'

const lines = z.array(cartLine).min(1, 'Your cart is empty').max(50)

const quantities = z
  .array(z.object({ order_line_id: id, quantity: z.int().min(1).max(1_000) }))
  .min(1, 'Choose at least one item')
  .max(50)

const tags = ['orders']

const agreement = z.object({
  order_id: id,
  terms: agreedTerms<ShopAgreementTerms>(),
  terms_hash: z.string(),
  signed_name: z.string().nullable(),
  signed_at: instant.nullable(),
})

export const orders = {
  preview: operation
    .meta({ access: 'public', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/orders/preview',
      summary: 'Preview a cart: prices, stock, plans with dates, and the credit check if signed in',
      tags,
    })
    .input(z.object({ lines, delivery_date: localDate.optional() }))
    .output(orderPreview),
  limit: operation
    .meta({ access: 'orders.create' })
    .route({
      method: 'GET',
      path: '/me/shop-limit',
      summary: 'Get what you can still buy in instalments',
      tags,
    })
    .output(shopLimit),
  create: operation
    .meta({ access: 'orders.create', idempotent: true, audit: 'order.create' })
    .route({ method: 'POST', path: '/orders', successStatus: 201, summary: 'Place an order', tags })
    .errors(
      refusals(
        'SAME_PERSON',
        'ORDER_NOT_FOUND',
        'COST_TOO_HIGH',
        'OUT_OF_STOCK',
        'PRICE_CHANGED',
        'HOLD_LIMIT_REACHED',
      ),
    )
    .input(
      z
        .object({
          lines,
          delivery,
          pay: z.enum(payChoices),
          months: z.int().min(1).max(60).optional(),
          /** The price the tenant was shown. If it has changed, the order is refused with the new price. */
          expected_cash_price: pesewas.optional(),
          /** Set when staff order for a tenant. */
          user_id: id.optional(),
        })
        .refine((input) => (input.pay === 'instalments') === (input.months !== undefined), {
          path: ['months'],
          message: 'Choose how many months to pay over',
        }),
    )
    .output(orderDetail),
  list: operation
    .meta({ access: 'orders.read' })
    .route({ method: 'GET', path: '/orders', summary: 'List orders, newest first', tags })
    .input(
      listPage(orderSorts, '-created_at').extend({
        status: z.enum(orderStatuses).optional(),
        user_id: id.optional(),
        pay: z.enum(payChoices).optional(),
      }),
    )
    .output(countedPageOf(orderRow)),
  get: operation
    .meta({ access: 'orders.read' })
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Get an order', tags })
    .errors(refusals('ORDER_NOT_FOUND'))
    .input(byId)
    .output(orderDetail),
  transition: operation
    .meta({
      access: 'orders.transition',
      audit: [
        'order.awaiting-payment',
        'order.declined',
        'order.cancelled',
        'order.returned',
        'order.delivered',
        'order.closed',
      ],
    })
    .route({
      method: 'POST',
      path: '/orders/{id}/transitions',
      summary:
        'Change an order’s status: cancel, decide credit (awaiting-payment or declined), accept or reject a return (returned, delivered), close',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'STALE',
        'OUT_OF_STOCK',
      ),
    )
    .input(
      z.object({
        id,
        to: z.enum(orderStatuses),
        reason: reasonOf().optional(),
        /** Required for a credit approval: net income verified by the analyst, in pesewas. */
        verified_net_income: amountOf('Enter the verified monthly net income').optional(),
        verified_obligations: pesewas.optional(),
      }),
    )
    .output(orderDetail),
  agreement: operation
    .meta({ access: 'orders.read' })
    .route({ method: 'GET', path: '/orders/{id}/agreement', summary: 'Get the order agreement', tags })
    .errors(refusals('ORDER_NOT_FOUND', 'AGREEMENT_NOT_READY'))
    .input(byId)
    .output(agreement),
  agreementPdf: operation
    .meta({ access: 'orders.read' })
    .route({
      method: 'GET',
      path: '/orders/{id}/agreement.pdf',
      summary: 'Download the order agreement (PDF, a draft until signed)',
      tags,
    })
    .errors(refusals('ORDER_NOT_FOUND', 'AGREEMENT_NOT_READY'))
    .input(byId)
    .output(z.file()),
  sendSigningCode: operation
    .meta({ access: 'orders.sign', audit: 'order.send-code' })
    .route({
      method: 'POST',
      path: '/orders/{id}/agreement/code',
      summary: 'Send the signing code',
      tags,
    })
    .errors(refusals('ORDER_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'AGREEMENT_NOT_READY'))
    .input(byId)
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  sign: operation
    .meta({ access: 'orders.sign', audit: 'order.sign' })
    .route({
      method: 'POST',
      path: '/orders/{id}/agreement',
      summary: 'Sign the order agreement, before the down payment',
      tags,
    })
    .errors(
      refusals(
        'ORDER_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'CODE_WRONG',
        'AGREEMENT_NOT_READY',
        'AGREEMENT_CHANGED',
      ),
    )
    .input(signature.extend({ id }))
    .output(agreement),
  reshape: operation
    .meta({ access: 'orders.sign', idempotent: true, audit: 'order.reshape' })
    .route({
      method: 'POST',
      path: '/orders/{id}/reshape',
      summary: 'Preview or confirm a change in an order’s number of months',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'ORDER_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'COST_TOO_HIGH',
        'OUT_OF_STOCK',
      ),
    )
    .input(z.object({ id, months: z.int().min(1).max(60), confirm: z.boolean().default(false) }))
    .output(
      z.object({
        applied: z.boolean(),
        /** What is still to be paid, by due date. */
        before: planQuote,
        after: planQuote,
        /** `after` less `before`, in pesewas; negative when the change makes it cheaper. */
        difference: z.int(),
        /**
         * For a running plan: the terms to sign before it changes. Null before the down payment, when the
         * agreement itself is signed again.
         */
        new_terms: newTerms.nullable(),
        order: order,
      }),
    ),
  signReshape: operation
    .meta({ access: 'orders.sign', audit: 'order.reshape' })
    .route({
      method: 'POST',
      path: '/orders/{id}/reshape/sign',
      summary: 'Sign a change in a running plan’s number of months (it only applies once signed)',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'COST_TOO_HIGH',
        'OUT_OF_STOCK',
        'CODE_WRONG',
        'AGREEMENT_CHANGED',
        'STORAGE_AWAY',
      ),
    )
    .input(termsSignature.extend({ id, months: z.int().min(1).max(60) }))
    .output(orderDetail),
  fulfil: operation
    .meta({ access: 'orders.fulfil', idempotent: true, audit: 'order.pack' })
    .route({
      method: 'POST',
      path: '/orders/{id}/fulfilments',
      successStatus: 201,
      summary: 'Pack a parcel with all or some of the remaining items',
      tags,
    })
    .errors(refusals('SAME_PERSON', 'NOT_FOUND', 'ORDER_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'OUT_OF_STOCK'))
    .input(z.object({ id, lines: quantities.optional() }))
    .output(orderDetail),
  moveFulfilment: operation
    .meta({
      access: 'orders.fulfil',
      audit: ['order.parcel-out-for-delivery', 'order.parcel-delivered', 'order.parcel-packed'],
    })
    .route({
      method: 'POST',
      path: '/orders/{id}/fulfilments/{fulfilment_id}/transitions',
      summary:
        'Update a parcel: send out, deliver with the customer’s code, or return to packed with a reason',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'ORDER_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'OUT_OF_STOCK',
        'CODE_WRONG',
      ),
    )
    .input(
      z
        .object({
          id,
          fulfilment_id: id,
          to: z.enum(fulfilmentStatuses),
          code: sixDigits.optional(),
          reason: reasonOf().optional(),
        })
        .refine(({ to, code }) => to !== 'delivered' || code !== undefined, {
          path: ['code'],
          message: 'Enter the six-digit code from the customer',
        }),
    )
    .output(orderDetail),
  requestReturn: operation
    .meta({ access: 'orders.return', idempotent: true, audit: 'order.request-return' })
    .route({
      method: 'POST',
      path: '/orders/{id}/returns',
      successStatus: 201,
      summary: 'Request a return of all or some goods',
      tags,
    })
    .errors(
      refusals(
        'SAME_PERSON',
        'NOT_FOUND',
        'APPLICATION_NOT_FOUND',
        'ORDER_NOT_FOUND',
        'APPROVAL_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'OUT_OF_STOCK',
      ),
    )
    .input(
      z.object({
        id,
        reason: reasonOf('Tell us briefly what’s wrong'),
        lines: quantities.optional(),
      }),
    )
    .output(orderDetail),
  addReturnPhoto: operation
    .meta({ access: 'orders.return', audit: 'order.add-return-photo' })
    .route({
      method: 'POST',
      path: '/orders/{id}/return-photos',
      successStatus: 201,
      summary: 'Add a photo to an open return (multipart)',
      tags,
    })
    .errors(
      refusals(
        'NOT_INDEPENDENT',
        'ORDER_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file() }))
    .output(orderDetail),
  returnPhoto: operation
    .meta({ access: 'orders.read' })
    .route({
      method: 'GET',
      path: '/orders/{id}/return-photos/{photo_id}',
      summary: 'Download a return photo',
      tags,
    })
    .errors(refusals('NOT_FOUND', 'ORDER_NOT_FOUND', 'STORAGE_AWAY'))
    .input(z.object({ id, photo_id: id }))
    .output(z.file()),
  invoice: operation
    .meta({ access: 'orders.read' })
    .route({
      method: 'GET',
      path: '/orders/{id}/invoice.pdf',
      summary: 'Download the invoice for a confirmed order (PDF)',
      tags,
    })
    .errors(refusals('ORDER_NOT_FOUND', 'INVOICE_NOT_READY'))
    .input(byId)
    .output(z.file()),
}
