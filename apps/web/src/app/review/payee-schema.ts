import { compareNames } from '@efie/domain'
import { z } from 'zod'

const agree = (left: string, right: string): boolean =>
  compareNames(left, right, 'lenient').outcome === 'match'

/** The server's own comparison (domain `compareNames`), so that a mismatch shows before anything is sent. */
export const payeeSchema = (names: { landlord_name: string; payout_name: string | null }) =>
  z
    .object({
      name_on_id: z.string().trim().min(1, 'Enter the name as it stands on the landlord’s ID').max(200),
      name_on_account: z.string().trim().min(1, 'Enter the name that the network or bank shows').max(200),
    })
    .superRefine(({ name_on_id, name_on_account }, context) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (name_on_id && !agree(name_on_id, names.landlord_name))
        issue('name_on_id', `This is not the landlord named in the application, ${names.landlord_name}`)
      if (name_on_account && !agree(name_on_account, name_on_id))
        issue('name_on_account', 'The account and the landlord’s ID carry different names')
      else if (name_on_account && names.payout_name && !agree(name_on_account, names.payout_name))
        issue(
          'name_on_account',
          `This is not the account name given in the application, ${names.payout_name}`,
        )
    })
