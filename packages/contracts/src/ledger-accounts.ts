import { accountTypes, accountSides, accountKinds, openedAccountKinds } from '@efie/domain'
import { z } from 'zod'
import { id, version, instant, operation, nameText, refusals } from './base.ts'

export const account_code = z.string().regex(/^\d{4}$/, 'Four digits')

const tags = ['ledger']

const account = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal_side: z.enum(accountSides),
  kind: z.enum(accountKinds),
  active: z.boolean(),
  /** Null for the accounts that Efie posts to by itself. */
  opened_by: id.nullable(),
  /** Debit positive, credit negative, of all entries. */
  balance: z.int(),
  version,
  created_at: instant,
})

/** Chart of accounts: what Efie posts to by itself, and the accounts that finance opened. */
export const ledgerAccounts = {
  list: operation
    .meta({ access: 'ledger.read' })
    .route({ method: 'GET', path: '/ledger-accounts', summary: 'Chart of accounts, by code', tags })
    .output(z.object({ data: z.array(account) })),
  open: operation
    .meta({ access: 'ledger.write', idempotent: true, audit: 'ledger.open-account' })
    .route({
      method: 'POST',
      path: '/ledger-accounts',
      successStatus: 201,
      summary: 'Open a bank, cash or general account; the server gives the next free code',
      tags,
    })
    .input(
      z
        .object({
          name: nameText.max(80),
          kind: z.enum(openedAccountKinds),
          /** Of general accounts; bank and cash accounts are assets. */
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
        'Rename an account that finance opened, or stop and resume its use; the bank and the till can be renamed too',
      tags,
    })
    .errors(refusals('ACCOUNT_NOT_FOUND', 'STALE'))
    .input(z.object({ account_code, name: nameText.max(80).optional(), active: z.boolean().optional() }))
    .output(account),
}
