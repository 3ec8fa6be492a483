/** Where a movement of money stands in the cash flow. Lending is what Efie does, so it stands among its operations. */
export const cashFlowSections = ['operations', 'funding', 'other'] as const
export type CashFlowSection = (typeof cashFlowSections)[number]

interface CashFlowLine {
  section: CashFlowSection
  name: string
}

const line = (section: CashFlowSection, name: string): CashFlowLine => ({ section, name })

const gatewayFees = line('operations', 'Fees of the payment provider')
const refunds = line('operations', 'Refunded')
const landlords = line('operations', 'Paid to landlords')

/** Kinds of journal entries that move money, in the words of a cash flow; those with one name are one line. */
const lines: Record<string, CashFlowLine> = {
  payment: line('operations', 'Received from tenants and buyers'),
  'payroll-receipt': line('operations', 'Received from employers'),
  unidentified: line('operations', 'Received, owner not known yet'),
  'refund-confirmed': refunds,
  'refund-by-hand': refunds,
  'refund-returned': refunds,
  'refund-paid-twice': refunds,
  chargeback: line('operations', 'Charged back by banks'),
  'payout-sent': landlords,
  'payout-failed': landlords,
  'payout-reversed-confirmed': landlords,
  'gateway-settlement': gatewayFees,
  'transfer-fee': gatewayFees,
  'bank-charge': line('operations', 'Bank charges'),
  'journal-running-cost': line('operations', 'Running costs'),
  'journal-tax-paid': line('operations', 'VAT and levies paid'),
  'journal-capital': line('funding', 'Capital paid in'),
  'journal-borrowing': line('funding', 'Money borrowed'),
  'journal-borrowing-repaid': line('funding', 'Borrowing and interest repaid'),
  'journal-opening-balance': line('other', 'Opening balances'),
}

export const cashFlowLineOf = (kind: string): CashFlowLine => lines[kind] ?? line('other', 'Other entries')
