/** A bank that landlords can be paid into, with the payment provider's code for it. */
export interface Bank {
  code: string
  name: string
}

/**
 * Banks licensed in Ghana, by name. The codes are the provider's and derive from the clearing house's sort
 * codes.
 */
export const ghanaBanks: readonly Bank[] = [
  { code: '030100', name: 'Absa Bank' },
  { code: '280100', name: 'Access Bank' },
  { code: '080100', name: 'Agricultural Development Bank' },
  { code: '070101', name: 'ARB Apex Bank' },
  { code: '210100', name: 'Bank of Africa' },
  { code: '140100', name: 'CalBank' },
  { code: '340100', name: 'Consolidated Bank Ghana' },
  { code: '130100', name: 'Ecobank' },
  { code: '200100', name: 'FBNBank' },
  { code: '240100', name: 'Fidelity Bank' },
  { code: '170100', name: 'First Atlantic Bank' },
  { code: '330100', name: 'First National Bank' },
  { code: '040100', name: 'GCB Bank' },
  { code: '230100', name: 'Guaranty Trust Bank' },
  { code: '050100', name: 'National Investment Bank' },
  { code: '360100', name: 'OmniBSIC Bank' },
  { code: '180100', name: 'Prudential Bank' },
  { code: '110100', name: 'Republic Bank' },
  { code: '090100', name: 'Société Générale' },
  { code: '190100', name: 'Stanbic Bank' },
  { code: '020100', name: 'Standard Chartered Bank' },
  { code: '060100', name: 'United Bank for Africa' },
  { code: '100100', name: 'Universal Merchant Bank' },
  { code: '120100', name: 'Zenith Bank' },
]

/** Name of a bank by its code; the code itself when unknown. */
export const bankName = (code: string): string => ghanaBanks.find((bank) => bank.code === code)?.name ?? code
