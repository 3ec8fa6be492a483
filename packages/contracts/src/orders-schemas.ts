import {
  creditReasonTexts,
  type CreditReason,
  holdTexts,
  limitRaisers,
  type HoldReason,
  orderStatuses,
  payChoices,
  deliverySlots,
  regions,
  loanStatuses,
  delinquencyBuckets,
  fulfilmentStatuses,
  orderReturnStatuses,
} from '@efie/domain'
import { z } from 'zod'
import { pesewas, localDate, id, instant, version, nameOf, phoneOf, digitalAddress, waiting } from './base.ts'
import { instalment, nextPayment } from './lending-schedules.ts'
import { openCharges, reschedule, addendum } from './lending-servicing.ts'
import { photo } from './photos.ts'
import { timelineEntry } from './timelines.ts'

// Casts, because `Object.keys` returns `string[]`.
const creditReasons = Object.keys(creditReasonTexts) as [CreditReason, ...CreditReason[]]

const holdReasons = Object.keys(holdTexts) as [HoldReason, ...HoldReason[]]

export const creditReason = z.object({ code: z.enum(creditReasons), text: z.string() })

const planFigures = z.object({
  months: z.int(),
  cash_price: pesewas,
  instalment_price: pesewas,
  down_payment: pesewas,
  financed_amount: pesewas,
  finance_charge: pesewas,
  monthly_amount: pesewas,
  last_amount: pesewas,
  apr_nominal: z.number(),
  apr_effective: z.number(),
  protected_goods_amount: pesewas,
})

const datedLine = z.object({
  number: z.int(),
  due_date: localDate,
  principal: pesewas,
  interest: pesewas,
  amount: pesewas,
})

/** A plan with its due dates, as if delivered on the requested day. */
export const planQuote = planFigures.extend({ instalments: z.array(datedLine) })

/** What a tenant can still buy in instalments without a person deciding. */
export const shopLimit = z.object({
  /** The highest cash price, and over how many months; null when a person decides each order. */
  most: z.object({ cash_price: pesewas, months: z.int() }).nullable(),
  raised_by: z.enum(limitRaisers),
  /** Percentages of verified income: the most owed on orders, and the most repaid a month. */
  income_percent: z.int(),
  affordability_percent: z.int(),
})

export const orderLine = z.object({
  id,
  product_id: id,
  variant_id: id,
  name: z.string(),
  variant_name: z.string().nullable(),
  image_url: z.string().nullable(),
  /** `image_url` if it is a photo. */
  photo: photo.nullable(),
  unit_price: pesewas,
  quantity: z.int(),
  /** `unit_price` × `quantity`, taxes included, in pesewas. */
  amount: pesewas,
  tax_amount: pesewas,
  warranty_months: z.int(),
  returned_quantity: z.int(),
})

export const order = z.object({
  id,
  reference: z.string(),
  user_id: id,
  status: z.enum(orderStatuses),
  pay: z.enum(payChoices),
  months: z.int().nullable(),
  cash_price: pesewas,
  tax_amount: pesewas,
  delivery_fee: pesewas,
  /** What confirms the order: the cash price, or the down payment of a plan. In pesewas. */
  down_payment: pesewas,
  financed_amount: pesewas,
  finance_charge: pesewas,
  instalment_price: pesewas,
  monthly_amount: pesewas,
  delivery_date: localDate,
  delivery_slot: z.enum(deliverySlots),
  region: z.enum(regions),
  reserved_until: instant.nullable(),
  signed_at: instant.nullable(),
  paid_at: instant.nullable(),
  delivered_at: instant.nullable(),
  reason: z.string().nullable(),
  version,
  created_at: instant,
})

/** Columns by which orders are sorted. */
export const orderSorts = [
  'reference',
  'customer_name',
  'status',
  'months',
  'total',
  'delivery',
  'region',
  'monthly_amount',
  'waiting_since',
  'created_at',
] as const

export const orderRow = order.extend({
  customer_name: z.string(),
  /** The agreed price: on a plan including its charge, otherwise cash with delivery. In pesewas. */
  total: pesewas,
  /** Counts while the shop or an analyst has the next step. */
  waiting,
  /** Name of the first line, and the number of units. */
  title: z.string(),
  units: z.int(),
  image_url: z.string().nullable(),
  /** `image_url` if it is a photo. */
  photo: photo.nullable(),
})

/** The loan of a delivered order. */
const plan = z.object({
  loan_id: id,
  status: z.enum(loanStatuses),
  instalments: z.array(instalment),
  paid: pesewas,
  outstanding: pesewas,
  credit: pesewas,
  next_due: z.object({ number: z.int(), due_date: localDate, amount: pesewas }).nullable(),
  next_payment: nextPayment,
  payoff: pesewas,
  days_past_due: z.int(),
  delinquency_bucket: z.enum(delinquencyBuckets),
  paused: z.boolean(),
  closed_at: instant.nullable(),
  /** When it was written off; `payoff` is then what can still be recovered. */
  written_off_on: localDate.nullable(),
  may_be_written_off: z.boolean(),
  /** The buyer repaid it in full, so a certificate is issued. */
  repaid: z.boolean(),
  open_charges: openCharges,
  /** Newest first. */
  reschedules: z.array(reschedule),
  addenda: z.array(addendum),
})

const fulfilment = z.object({
  id,
  number: z.int(),
  status: z.enum(fulfilmentStatuses),
  dispatched_at: instant.nullable(),
  delivered_at: instant.nullable(),
  lines: z.array(z.object({ order_line_id: id, quantity: z.int() })),
  /**
   * Six-digit code that the buyer reads to the courier; null for everyone else, and while the order isn't out
   * for delivery.
   */
  delivery_code: z.string().nullable(),
})

const orderReturn = z.object({
  id,
  status: z.enum(orderReturnStatuses),
  reason: z.string(),
  lines: z.array(z.object({ order_line_id: id, quantity: z.int() })),
  photos: z.array(z.object({ id, url: z.string() })),
  amount: pesewas,
  decided_at: instant.nullable(),
  created_at: instant,
})

export const orderDetail = order.extend({
  last_amount: pesewas,
  apr_nominal: z.number(),
  apr_effective: z.number(),
  payday: z.int(),
  customer: z.object({ full_name: z.string(), email: z.string(), phone: z.string().nullable() }),
  recipient_name: z.string(),
  phone: z.string(),
  address: z.string(),
  gps: z.string().nullable(),
  landmark: z.string().nullable(),
  /** The agreed day has passed and goods haven't arrived. */
  delivery_overdue: z.boolean(),
  credit_reasons: z.array(creditReason),
  verified_net_income: pesewas.nullable(),
  verified_obligations: pesewas.nullable(),
  lines: z.array(orderLine),
  /** Units of each line not packed in a parcel yet. */
  unpacked: z.array(z.object({ order_line_id: id, quantity: z.int() })),
  events: z.array(timelineEntry),
  fulfilments: z.array(fulfilment),
  returns: z.array(orderReturn),
  /** Last day for a return; null when nothing is returnable yet or any more. */
  return_until: localDate.nullable(),
  may_return: z.boolean(),
  plan: plan.nullable(),
  /**
   * Hire-Purchase Act: `protected` once half of the instalment price is paid. Null for an order paid in full.
   */
  protected_goods: z.object({ paid: pesewas, needed: pesewas, protected: z.boolean() }).nullable(),
  /** Transitions the caller can make next, each with its missing facts. */
  next_steps: z.array(
    z.object({
      to: z.enum(orderStatuses),
      allowed: z.boolean(),
      needs_reason: z.boolean(),
      missing: z.array(z.object({ fact: z.string(), text: z.string() })),
    }),
  ),
})

/**
 * A cart line: a variant, or a product that has only one variant. `price_seen` is the price the tenant last
 * saw, so a change can be shown.
 */
export const cartLine = z
  .object({
    product_id: id.optional(),
    variant_id: id.optional(),
    quantity: z.int().min(1).max(100),
    price_seen: pesewas.optional(),
  })
  .refine((line) => line.product_id !== undefined || line.variant_id !== undefined, {
    path: ['variant_id'],
    message: 'Choose a product or a variant',
  })

export const delivery = z.object({
  recipient_name: nameOf('Enter the recipient’s name'),
  phone: phoneOf('Enter a phone number, such as 024 123 4567'),
  region: z.enum(regions, 'Choose a region'),
  address: z.string().trim().min(3, 'Enter the street, house and town').max(200),
  gps: digitalAddress.optional(),
  landmark: z.string().trim().max(200).optional(),
  delivery_date: localDate,
  delivery_slot: z.enum(deliverySlots, 'Choose a time of day'),
})

const previewLine = z.object({
  /** Index of the line in the request. */
  index: z.int(),
  product_id: id.nullable(),
  variant_id: id.nullable(),
  name: z.string(),
  variant_name: z.string().nullable(),
  image_url: z.string().nullable(),
  /** `image_url` if it is a photo. */
  photo: photo.nullable(),
  quantity: z.int(),
  /** Units available; fewer than `quantity` means the line can't be ordered as sent. */
  available: z.int(),
  unit_price: pesewas,
  amount: pesewas,
  /** `price-changed`, `not-enough`, `sold-out` or `gone`; null when nothing changed. */
  note: z.enum(['price-changed', 'not-enough', 'sold-out', 'gone']).nullable(),
  price_seen: pesewas.nullable(),
})

export const orderPreview = z.object({
  lines: z.array(previewLine),
  /** True when every line can be ordered as sent. */
  orderable: z.boolean(),
  cash_price: pesewas,
  tax_amount: pesewas,
  delivery_fee: pesewas,
  earliest_delivery: localDate,
  /** The first possible day in each region. */
  deliveries: z.array(z.object({ region: z.enum(regions), earliest: localDate })),
  /** All plans on offer, to compare with the cash price. */
  plans: z.array(planQuote),
  /** Null for guests. */
  credit: z
    .array(
      z.object({
        months: z.int(),
        approved: z.boolean(),
        reasons: z.array(creditReason),
        nearest: z.object({ months: z.int(), cash_price: pesewas }).nullable(),
      }),
    )
    .nullable(),
  /**
   * Why it can't be ordered in addition to what is already reserved for the person; null when it can, and for
   * staff.
   */
  hold: z
    .object({
      reason: z.enum(holdReasons),
      text: z.string(),
      limit: z.int(),
      on_hold: z.int(),
      /** Number of units in the cart. */
      units: z.int(),
    })
    .nullable(),
  late_rule: z.string(),
  settlement_rule: z.string(),
})
