import { compareNames } from '@efie/domain'

const differ = (left: string, right: string): boolean =>
  compareNames(left, right, 'lenient').outcome === 'no-match'

interface Declared {
  landlord_name: string
  payout_name: string | null
  /** As the bank or wallet gave it; null where staff type it. */
  given: string | null
}

interface TypedNames {
  name_on_id: string
  name_on_account?: string
}

/** The server's own comparison (domain `compareNames`), so that a mismatch shows before anything is sent. */
export const nameProblems = (
  { landlord_name, payout_name, given }: Declared,
  typed: TypedNames,
): Partial<Record<keyof TypedNames, string>> => {
  const onId = typed.name_on_id.trim()
  const account = given ?? typed.name_on_account?.trim() ?? ''
  const field = given === null ? 'name_on_account' : 'name_on_id'
  if (onId && differ(onId, landlord_name))
    return { name_on_id: `This doesn’t match the landlord named in the application, ${landlord_name}` }
  if (given === null && account === '') return { name_on_account: 'Enter the name the network or bank shows' }
  if (onId && differ(account, onId))
    return { [field]: 'The names on the account and the landlord’s ID don’t match' }
  if (payout_name && differ(account, payout_name))
    return { [field]: `This doesn’t match the account name given in the application, ${payout_name}` }
  return {}
}
