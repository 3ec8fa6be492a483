import { bankName, formatAccount, type Network, networkLabels, type PayoutMethod } from '@efie/domain'

export interface Payee {
  payout_method: PayoutMethod | null
  payout_account: string | null
  payout_network: Network | null
  payout_bank_code: string | null
}

export const placeOf = ({ payout_method, payout_network, payout_bank_code }: Payee): string =>
  payout_method === 'bank'
    ? payout_bank_code
      ? bankName(payout_bank_code)
      : 'bank'
    : payout_network
      ? networkLabels[payout_network]
      : 'mobile money'

export const accountLabel = (payee: Pick<Payee, 'payout_method'>): string =>
  payee.payout_method === 'bank' ? 'Bank account' : 'Mobile money wallet'

const numberOf = ({ payout_method, payout_account }: Payee): string =>
  formatAccount(payout_method, payout_account ?? '')

/** `024 123 4567 · MTN`, `1234567890 · GCB Bank`. */
export const accountLine = (payee: Payee): string =>
  payee.payout_account ? `${numberOf(payee)} · ${placeOf(payee)}` : 'Not given'

/** The account in words, shown before money moves: "MTN wallet 024 123 4567 of Kofi Mensah". */
export const accountText = (payee: Payee, name: string): string =>
  payee.payout_method === 'bank'
    ? `account ${numberOf(payee)} at ${placeOf(payee)}, ${name}`
    : `${placeOf(payee)} wallet ${numberOf(payee)}, ${name}`
