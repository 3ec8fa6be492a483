import type { JournalEntry } from '~/app/api/rows.ts'
import { Section } from '~/app/review/section.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { creditOf, debitOf, kindText } from './ledger.ts'

/** One entry with its postings, debits equal to credits. */
export const EntrySheet = ({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={entry.description}
    description={kindText(entry.kind)}
    className="max-w-xl"
  >
    <div className="space-y-6">
      <Section title="Postings">
        <Table caption="Postings of this entry">
          <TableHead>
            <tr>
              <HeadCell>Account</HeadCell>
              <HeadCell align="end">Debit</HeadCell>
              <HeadCell align="end">Credit</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {entry.postings.map((posting, index) => (
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
              <Cell>Sum</Cell>
              <Cell align="end">
                <Money amount={debitOf(entry.postings)} />
              </Cell>
              <Cell align="end">
                <Money amount={creditOf(entry.postings)} />
              </Cell>
            </Row>
          </TableBody>
        </Table>
      </Section>
      <Section title="Entry">
        <KeyValues
          items={[
            { label: 'Effective', value: <DateText value={entry.effective_date} /> },
            { label: 'Posted', value: <DateText value={entry.created_at} time /> },
            { label: 'Caused by', value: <span className="font-mono text-sm">{entry.source_id}</span> },
          ]}
        />
      </Section>
    </div>
  </Sheet>
)
