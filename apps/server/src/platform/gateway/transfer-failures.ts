/** Why the provider sent no money, for finance: what happened and what to do. */
const refusals: readonly [RegExp, string][] = [
  [
    /insufficient|not enough|balance/i,
    'Efie’s balance at the payment provider is too low. Add money there, then try again',
  ],
  [
    /account|recipient|resolve|bank code/i,
    'The payment provider didn’t accept the account. Check it with the person we’re paying',
  ],
  [/limit|exceed|maximum/i, 'The amount is above a limit of the payment provider'],
]

/** Our sentence first, because the provider's own may be about anything; its words help its support to find the cause. */
export const transferRefusal = (said: string): string =>
  `${refusals.find(([cause]) => cause.test(said))?.[1] ?? 'The payment provider rejected the request'}. Reply: ${said}`

export const TRANSFER_FAILED = 'The bank or network didn’t accept the transfer'
export const TRANSFER_BLOCKED = 'The payment provider blocked or rejected the transfer. Ask its support why'
export const TRANSFER_ABANDONED = 'The transfer was never confirmed at the payment provider'
export const TRANSFER_RETURNED = 'The bank or network returned the money'
export const REFUND_FAILED = 'The payment provider couldn’t refund the payment'
export const REFUND_NEEDS_ACCOUNT =
  'The payment provider needs the payer’s bank account to refund the payment'
