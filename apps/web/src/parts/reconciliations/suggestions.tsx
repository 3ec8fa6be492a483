import { useAct } from '~/platform/acts/use-act.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { Difference, MatchSuggestion } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { formatDate } from '~/ui/dates.ts'

const touches = [api.reconciliations.key(), api.ledger.key()]

interface SuggestionsProps {
  difference: Difference
  suggestions: readonly MatchSuggestion[]
}

/** Likely matches with the reason for each; one press accepts one. */
export const Suggestions = ({ difference, suggestions }: SuggestionsProps) => {
  const act = useAct({
    act: ({ reason, journal_entry_id, statement_line_id }: MatchSuggestion) =>
      client.reconciliations.resolve({
        id: difference.id,
        note: reason,
        ...(difference.line === null
          ? { resolution: 'match-line', statement_line_id }
          : { resolution: 'match-entry', journal_entry_ids: [journal_entry_id] }),
      }),
    done: 'Match accepted',
    touches,
  })
  if (suggestions.length === 0) return null
  return (
    <div className="mt-3 rounded border border-line bg-sunken p-3">
      <p className="text-sm font-semibold">Suggested match</p>
      <ul className="divide-y divide-line">
        {suggestions.map((suggestion) => (
          <li
            key={`${suggestion.statement_line_id} ${suggestion.journal_entry_id}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              {suggestion.description}
              <span className="block text-sm text-muted">
                {formatDate(suggestion.day)} · {suggestion.reason}
              </span>
            </p>
            <Button
              size="sm"
              tone="secondary"
              aria-label={`Match with ${suggestion.description}`}
              pending={act.pending}
              onClick={() => void act.run(suggestion)}
            >
              Match
            </Button>
          </li>
        ))}
      </ul>
      <ActError error={act.error} className="mt-2" />
    </div>
  )
}
