import { accountTypes, accountSides, accountKinds, openedAccountKinds } from '@efie/domain'
import { z } from 'zod'
import { id, version, instant, nameOf, operation, refusals } from './base.ts'

export const account_code = z.string().regex(/^\d{4}$/, 'Choose an account')

const accountName = nameOf('Enter a name').max(80)

const tags = ['ledger']

const account = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal_side: z.enum(accountSides),
  kind: z.enum(accountKinds),
  active: z.boolean(),
  /** Null for accounts that Efie posts to automatically. */
  opened_by: id.nullable(),
  /** Sum of all entries in pesewas; debit positive, credit negative. */
  balance: z.int(),
  version,
  created_at: instant,
})

/** Chart of accounts: those Efie posts to automatically and those opened by finance. */
export const ledgerAccounts = {
  list: operation
    .meta({ access: 'ledger.read' })
    .route({ method: 'GET', path: '/ledger-accounts', summary: 'List the chart of accounts, by code', tags })
    .output(z.object({ data: z.array(account) })),
  open: operation
    .meta({ access: 'ledger.write', idempotent: true, audit: 'ledger.open-account' })
    .route({
      method: 'POST',
      path: '/ledger-accounts',
      successStatus: 201,
      summary: 'Open a bank, cash or general account (the server assigns the next free code)',
      tags,
    })
    .input(
      z
        .object({
          name: accountName,
          kind: z.enum(openedAccountKinds),
          /** Type of a general account; bank and cash accounts are always assets. */
          type: z.enum(accountTypes).optional(),
        })
        .refine(({ kind, type }) => (kind === 'general') === (type !== undefined), {
          path: ['type'],
          message: 'Choose a type for a general account, and none for a bank or cash account',
        }),
    )
    .output(account),
  update: operation
    .meta({ access: 'ledger.write', audit: 'ledger.change-account' })
    .route({
      method: 'PATCH',
      path: '/ledger-accounts/{account_code}',
      summary:
        'Rename an account that finance opened, or stop or resume its use (the bank and the till can be renamed too)',
      tags,
    })
    .errors(refusals('ACCOUNT_NOT_FOUND', 'STALE'))
    .input(z.object({ account_code, name: accountName.optional(), active: z.boolean().optional() }))
    .output(account),
}
