import { text } from '../texts/text.ts'

export const DECLINED = text('The payment was declined').message
export const REVERSED = text('The payment was reversed').message
export const NO_NUMBER = text('Enter a mobile money network and phone number').message

/** Causes that providers and banks report, each in their own words, and what the payer reads instead. */
const reasons: readonly [RegExp, string][] = [
  [
    /insufficient|not enough|low[ _]balance|no sufficient/i,
    text('There wasn’t enough money in the account').message,
  ],
  [
    /authori[sz]ation code|inactive|not active/i,
    text('The saved payment method can’t be used any more').message,
  ],
  [/(?:invalid|incorrect|wrong).*(?:otp|voucher|token|code)/i, text('The code wasn’t right').message],
  [/(?:invalid|incorrect|wrong).*pin/i, text('The PIN wasn’t right').message],
  [/limit|exceed/i, text('The payment is above the account’s limit').message],
  [/expired card|card.*expired/i, text('The card has expired').message],
  [/timed? ?out|timeout|no response|not approved/i, text('The payment wasn’t approved in time').message],
  [
    /(?:not|un)registered|(?:invalid|incorrect|wrong).*(?:number|phone|account)/i,
    text('The network doesn’t know this mobile money number').message,
  ],
  [/cancel/i, text('The payment was cancelled').message],
]

/** What a payer reads when a charge failed. The provider's own words may be about anything, in any tone. */
export const declineReason = (said: string | null | undefined): string =>
  reasons.find(([cause]) => cause.test(said ?? ''))?.[1] ?? DECLINED
