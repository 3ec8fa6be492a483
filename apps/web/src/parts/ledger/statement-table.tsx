import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

export interface StatementLine {
  account_code?: string
  name: string
  amount: number
}

interface StatementGroup {
  title: string
  lines: readonly StatementLine[]
  totalLabel: string
  total: number
}

const Line = ({ line }: { line: StatementLine }) => (
  <Row>
    <Cell>
      {line.account_code === undefined ? (
        line.name
      ) : (
        <Link
          to={`?tab=account&account=${line.account_code}`}
          className="text-primary underline underline-offset-4"
        >
          {line.account_code} {line.name}
        </Link>
      )}
    </Cell>
    <Cell align="end">
      <Money amount={line.amount} />
    </Cell>
  </Row>
)

export const TotalRow = ({ label, amount }: { label: string; amount: number }) => (
  <Row className="font-semibold">
    <Cell>{label}</Cell>
    <Cell align="end">
      <Money amount={amount} />
    </Cell>
  </Row>
)

interface StatementTableProps {
  caption: string
  groups: readonly StatementGroup[]
  /** Total of all groups. */
  children?: ReactNode
}

/** A report in groups with totals. */
export const StatementTable = ({ caption, groups, children }: StatementTableProps) => (
  <Table caption={caption}>
    {groups.map((group) => [
      <TableHead key={`${group.title}-head`}>
        <tr>
          <HeadCell className="whitespace-normal">{group.title}</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      </TableHead>,
      <TableBody key={group.title}>
        {group.lines.map((line) => (
          <Line key={line.account_code ?? line.name} line={line} />
        ))}
        <TotalRow label={group.totalLabel} amount={group.total} />
      </TableBody>,
    ])}
    {children && <TableBody>{children}</TableBody>}
  </Table>
)
