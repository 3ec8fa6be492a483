import { promiseRefusals, promiseStatuses } from '@efie/domain'
import { z } from 'zod'
import { amountOf, dateOf, id, instant, localDate, operation, pesewas } from './base.ts'
import { refused } from './lending-refusals.ts'

/** Days and amounts that a promise made today may name; inclusive. */
export const promiseLimits = z.object({
  least: pesewas,
  most: pesewas,
  first_day: localDate,
  last_day: localDate,
})

export const promiseRefusal = z.enum(promiseRefusals)

export const promise = z.object({
  id,
  amount: pesewas,
  due_date: localDate,
  status: z.enum(promiseStatuses),
  prompted_at: instant.nullable(),
  created_at: instant,
})

/** What the tenant may promise for a loan that is past due. */
export const promiseOffer = z.object({
  loan_id: id,
  limits: promiseLimits,
  /** Why no day can be promised now; null when one can. */
  refusal: promiseRefusal.nullable(),
  /** The newest promise of these arrears that wasn’t withdrawn. */
  latest: promise
    .extend({
      /** What is still to be paid of it, at least the smallest payment we take; 0 once it’s kept. */
      left: pesewas,
    })
    .nullable(),
})

export const promised = z.object({
  amount: amountOf('Enter the promised amount'),
  due_date: dateOf('Choose a day'),
})

export const promises = {
  create: operation
    .meta({ access: 'loans.own', idempotent: true, audit: 'promise.make' })
    .route({
      method: 'POST',
      path: '/loans/{id}/promises',
      successStatus: 201,
      summary: 'Promise to pay by a day what is past due on your loan, or part of it',
      tags: ['loans'],
    })
    .errors(refused.promises.create)
    .input(promised.extend({ id }))
    .output(promise),
}
