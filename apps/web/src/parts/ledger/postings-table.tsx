import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { creditOf, debitOf } from './ledger.ts'

interface PostingsTableProps {
  postings: readonly { account_code: string; account_name: string; amount: number }[]
}

/** Lines of an entry, debits equal to credits. */
export const PostingsTable = ({ postings }: PostingsTableProps) => (
  <Table caption="Postings of this entry">
    <TableHead>
      <tr>
        <HeadCell>Account</HeadCell>
        <HeadCell align="end">Debit</HeadCell>
        <HeadCell align="end">Credit</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {postings.map((posting, index) => (
        // Postings have no id of their own and never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={index}>
          <Cell>
            {posting.account_code} {posting.account_name}
          </Cell>
          <Cell align="end">{posting.amount > 0 && <Money amount={posting.amount} />}</Cell>
          <Cell align="end">{posting.amount < 0 && <Money amount={-posting.amount} />}</Cell>
        </Row>
      ))}
      <Row className="font-semibold">
        <Cell>Total</Cell>
        <Cell align="end">
          <Money amount={debitOf(postings)} />
        </Cell>
        <Cell align="end">
          <Money amount={creditOf(postings)} />
        </Cell>
      </Row>
    </TableBody>
  </Table>
)
