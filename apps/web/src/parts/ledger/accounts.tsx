import { useQuery } from '@tanstack/react-query'
import { openedAccountKinds, type AccountKind, sentenceOf } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '~/platform/api/client.ts'
import type { LedgerAccount } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { ChangeAccount, OpenAccount } from './account-forms.tsx'
import { wholeTable } from './ledger.ts'
import { Loaded } from './loaded.tsx'

const kindTexts: Record<AccountKind, string> = {
  bank: 'Bank account',
  cash: 'Till',
  gateway: 'Payment provider',
  control: 'Control account',
  tax: 'Tax',
  general: 'General',
}

const isChangeable = (account: LedgerAccount): boolean =>
  account.opened_by !== null || openedAccountKinds.some((kind) => kind !== 'general' && kind === account.kind)

interface RowProps {
  account: LedgerAccount
  onChange: (() => void) | null
}

const Change = ({ account, onChange }: RowProps) =>
  onChange && (
    <Button
      tone="ghost"
      size="sm"
      className="sm:-my-1.5"
      aria-label={`Edit ${account.code} ${account.name}`}
      onClick={onChange}
    >
      Edit
    </Button>
  )

const AccountRow = ({ account, onChange }: RowProps) => (
  <Row>
    <Cell>
      <Link to={`?tab=account&account=${account.code}`} className="text-primary underline underline-offset-4">
        {account.code} {account.name}
      </Link>
      {!account.active && (
        <Badge tone="neutral" className="ml-2">
          Not in use
        </Badge>
      )}
      <span className="block text-xs text-muted sm:hidden">{kindTexts[account.kind]}</span>
      <span className="block sm:hidden">
        <Change account={account} onChange={onChange} />
      </span>
    </Cell>
    <Cell className="max-sm:hidden">{kindTexts[account.kind]}</Cell>
    <Cell className="max-sm:hidden">{sentenceOf(account.type)}</Cell>
    <Cell align="end">
      <Money amount={account.balance} />
    </Cell>
    <Cell align="end" className="max-sm:hidden">
      <Change account={account} onChange={onChange} />
    </Cell>
  </Row>
)

/** Accounts Efie posts to automatically, and those opened by finance. */
export default function Accounts() {
  const mayWrite = useAbility('ledger.write')
  const [opening, setOpening] = useState(false)
  const [changing, setChanging] = useState<LedgerAccount | null>(null)
  const query = useQuery(api.ledgerAccounts.list.queryOptions())
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          Loans, payments and payouts post to control accounts automatically. Each bank account and till has
          its own account. Debits are positive and credits are negative.
        </p>
        {mayWrite && <Button onClick={() => setOpening(true)}>Open an account</Button>}
      </div>
      <Loaded query={query} failure="Couldn’t load the chart of accounts" rows={12}>
        {({ data }) => (
          <Table caption="Chart of accounts" containerClassName={wholeTable}>
            <TableHead>
              <tr>
                <HeadCell>Account</HeadCell>
                <HeadCell className="max-sm:hidden">Use</HeadCell>
                <HeadCell className="max-sm:hidden">Type</HeadCell>
                <HeadCell align="end">Balance</HeadCell>
                <HeadCell align="end" className="max-sm:hidden">
                  <span className="sr-only">Edit</span>
                </HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {data.map((account) => (
                <AccountRow
                  key={account.code}
                  account={account}
                  onChange={mayWrite && isChangeable(account) ? () => setChanging(account) : null}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </Loaded>
      {opening && <OpenAccount onClose={() => setOpening(false)} />}
      {changing && <ChangeAccount account={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
