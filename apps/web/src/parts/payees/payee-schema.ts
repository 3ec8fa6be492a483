import { compareNames } from '@efie/domain'
import { z } from 'zod'

const differ = (left: string, right: string): boolean =>
  compareNames(left, right, 'lenient').outcome === 'no-match'

interface Names {
  landlord_name: string
  payout_name: string | null
  /** As the bank or wallet gave it; null where staff type it. */
  given: string | null
}

/** The server's own comparison (domain `compareNames`), so that a mismatch shows before anything is sent. */
export const payeeSchema = ({ landlord_name, payout_name, given }: Names) =>
  z
    .object({
      name_on_id: z.string().trim().min(1, 'Enter the name as it stands on the landlord’s ID').max(200),
      name_on_account:
        given === null
          ? z.string().trim().min(1, 'Enter the name that the network or bank shows').max(200)
          : z.undefined().optional(),
    })
    .superRefine(({ name_on_id, name_on_account }, context) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      const field = given === null ? 'name_on_account' : 'name_on_id'
      const account = given ?? name_on_account ?? ''
      if (name_on_id && differ(name_on_id, landlord_name))
        issue('name_on_id', `This is not the landlord named in the application, ${landlord_name}`)
      else if (account && name_on_id && differ(account, name_on_id))
        issue(field, 'The account and the landlord’s ID carry different names')
      else if (account && payout_name && differ(account, payout_name))
        issue(field, `This is not the account name given in the application, ${payout_name}`)
    })
