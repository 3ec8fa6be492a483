import { useUser } from '~/platform/auth/auth-store.ts'
import { accountLine, type Payee, placeOf } from '~/parts/payees/payee.ts'
import { Revealable } from './revealable.tsx'

interface AccountProps {
  of: 'application' | 'disbursement'
  row: Payee & { id: string; user_id?: string }
}

/** `•••• 4567 · MTN`, with a button to show the full number. */
export const Account = ({ of, row }: AccountProps) => {
  const user = useUser()
  if (row.payout_account === null || row.user_id === user.id) return accountLine(row)
  return (
    <Revealable
      hidden={{ subject_type: of, subject_id: row.id, field: 'payout_account' }}
      masked={row.payout_account}
      after={` · ${placeOf(row)}`}
    />
  )
}
