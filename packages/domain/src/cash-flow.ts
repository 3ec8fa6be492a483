/** Sections of the cash flow statement. Lending is Efie's business, so it counts as operations. */
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

/**
 * Cash flow line of each kind of journal entry that moves money. Entries whose line has the same name are
 * added together.
 */
const lines: Record<string, CashFlowLine> = {
  payment: line('operations', 'Received from tenants and buyers'),
  'payroll-receipt': line('operations', 'Received from employers'),
  unidentified: line('operations', 'Received from an unidentified payer'),
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
  'statement-removed': gatewayFees,
  'bank-charge': line('operations', 'Bank charges'),
  'journal-running-cost': line('operations', 'Running costs'),
  'journal-tax-paid': line('operations', 'VAT and levies paid'),
  'journal-capital': line('funding', 'Capital paid in'),
  'journal-borrowing': line('funding', 'Money borrowed'),
  'journal-borrowing-repaid': line('funding', 'Borrowing and interest repaid'),
  'journal-opening-balance': line('other', 'Opening balances'),
}

/** Cash flow line of a kind of journal entry; unknown kinds are other entries. */
export const cashFlowLineOf = (kind: string): CashFlowLine => lines[kind] ?? line('other', 'Other entries')
