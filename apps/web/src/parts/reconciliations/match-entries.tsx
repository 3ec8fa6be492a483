import { reconciliations } from '@efie/contracts/reconciliations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoney, sumOf } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Difference, MatchCandidate } from '~/platform/api/rows.ts'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { keyset } from '~/platform/lists/keyset.ts'
import { Paged } from '~/platform/lists/paged.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Money } from '~/ui/money.tsx'
import { useDebounced } from '~/ui/use-debounced.ts'
import { StatementText } from './statement-text.tsx'

const touches = [api.reconciliations.key(), api.ledger.key()]

interface CandidateProps {
  entry: MatchCandidate
  chosen: boolean
  onChange: (chosen: boolean) => void
}

const Candidate = ({ entry, chosen, onChange }: CandidateProps) => (
  <Checkbox
    checked={chosen}
    onChange={(event) => onChange(event.target.checked)}
    label={
      <span className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
        <span className="min-w-0 flex-1 basis-48">
          {entry.description}
          <span className="block text-sm text-muted">
            {[formatDate(entry.effective_date), ...entry.references].join(' · ')}
          </span>
        </span>
        <Money amount={entry.amount} className="font-semibold" />
      </span>
    }
  />
)

/** Why the chosen entries can’t be matched yet; null if they can. */
const refusalOf = (count: number, total: number, wanted: number, note: string): string | null => {
  if (count === 0) return 'Choose an entry'
  if (total !== wanted)
    return `The entries add up to ${formatMoney(total)}. The line has ${formatMoney(wanted)}`
  return note.trim() === '' ? 'Enter an explanation' : null
}

interface MatchEntriesProps {
  difference: Difference
  line: NonNullable<Difference['line']>
  onClose: () => void
}

/** Chooses the ledger entries that a line shows: one, or several that add up to its amount. */
export const MatchEntries = ({ difference, line, onClose }: MatchEntriesProps) => {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [chosen, setChosen] = useState<readonly MatchCandidate[]>([])
  const [note, setNote] = useState('')
  const query = useInfiniteQuery(
    api.reconciliations.candidates.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: difference.id, limit: 25, cursor, ...(q && { q }) }),
      ...keyset,
    }),
  )
  const act = useAct({
    act: () =>
      client.reconciliations.resolve({
        id: difference.id,
        resolution: 'match-entry',
        note: note.trim(),
        journal_entry_ids: chosen.map(({ id }) => id),
      }),
    done: 'Line matched',
    onDone: onClose,
    touches,
  })
  const total = sumOf(chosen.map(({ amount }) => amount))
  const choose = (entry: MatchCandidate, isChosen: boolean) =>
    setChosen([...chosen.filter(({ id }) => id !== entry.id), ...(isChosen ? [entry] : [])])
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !act.pending && onClose()}
      title={`Match ${formatMoney(line.amount)}`}
      description="Choose the entry this line shows. Several entries can be matched if they add up to the line’s amount."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={act.pending}
            disabledReason={refusalOf(chosen.length, total, line.amount, note)}
            onClick={() => void act.run(undefined)}
          >
            {chosen.length > 1 ? `Match ${chosen.length} entries` : 'Match entry'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <StatementText line={line} />
        <Field label="Find an entry" help="Reference, name, amount or date, such as 2026-11-20.">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Paged
          query={query}
          failure="Couldn’t load the entries"
          empty={
            q
              ? 'No unmatched entry fits this search.'
              : 'Every entry of this account within a month is already on a statement. Go back and choose another way to resolve the difference.'
          }
          renderRow={(entry) => (
            <Candidate
              entry={entry}
              chosen={chosen.some(({ id }) => id === entry.id)}
              onChange={(isChosen) => choose(entry, isChosen)}
            />
          )}
        />
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold" aria-live="polite">
          <span>{chosen.length === 1 ? '1 entry chosen' : `${chosen.length} entries chosen`}</span>
          <span className="money">
            {formatMoney(total)} of {formatMoney(line.amount)}
          </span>
        </p>
        <Field label="Explanation" help="Saved with the day.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={longestIn(reconciliations.resolve, 'note')}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <ActError error={act.error} />
      </div>
    </Dialog>
  )
}
