import { reconciliations } from '@efie/contracts/reconciliations'
import { type DifferenceResolution, formatMoney } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Difference, MatchSuggestion, ReconciliationDetail } from '~/platform/api/rows.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CardHeader } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { formatDate } from '~/ui/dates.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { MatchEntries } from './match-entries.tsx'
import { WriteEntry } from './match-forms.tsx'
import { StatementText } from './statement-text.tsx'
import { Suggestions } from './suggestions.tsx'
import { differenceTitles, resolutionEffects, resolutionLabels, resolvedLabels } from './texts.ts'

const touches = [
  api.reconciliations.key(),
  api.ledger.key(),
  api.payments.key(),
  api.unidentifiedReceipts.key(),
]

const amountsOf = ({ file_amount, ledger_amount }: Difference): string =>
  [
    file_amount === null ? null : `In the file ${formatMoney(file_amount)}`,
    ledger_amount === null ? null : `in the ledger ${formatMoney(ledger_amount)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Who says what: the statement in its own words, and the ledger’s entry. */
const Sides = ({ difference: { line, entry, reference } }: { difference: Difference }) => (
  <>
    {line && <StatementText line={line} />}
    {entry && (
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">
        Ledger: {entry.description}
        <span className="text-muted">
          {' '}
          · {[formatDate(entry.effective_date), line ? null : reference].filter(Boolean).join(' · ')}
        </span>
      </p>
    )}
    {!line && !entry && reference && <p className="mt-1 text-sm text-muted">{reference}</p>}
  </>
)

interface DifferenceRowProps {
  difference: Difference
  suggestions: readonly MatchSuggestion[]
  mayWrite: boolean
}

/** Resolutions that a person chooses from; a line is matched by its suggestion. */
const buttonsOf = ({ possible }: Difference): DifferenceResolution[] =>
  possible.filter((resolution) => resolution !== 'match-line')

const DifferenceRow = ({ difference, suggestions, mayWrite }: DifferenceRowProps) => {
  const [asking, setAsking] = useState<DifferenceResolution | null>(null)
  // Only asked once the server has named an entry that the money may belong to.
  const [isOtherMoney, setOtherMoney] = useState(false)
  const act = useAct({
    act: (note: string) =>
      client.reconciliations.resolve({
        id: difference.id,
        resolution: asking ?? 'accepted',
        note,
        ...(isOtherMoney && { is_other_money: true }),
      }),
    done: 'Difference resolved',
    touches,
  })
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="font-semibold">{differenceTitles[difference.code]}</h4>
        <Badge tone={difference.resolution ? 'positive' : 'caution'}>
          {difference.resolution ? resolvedLabels[difference.resolution] : 'Open'}
        </Badge>
      </div>
      <p className="mt-1">{difference.explanation}</p>
      <p className="money mt-1 font-semibold">{amountsOf(difference)}</p>
      <Sides difference={difference} />
      {difference.note && <p className="mt-1 text-sm">Explained: {difference.note}</p>}
      {mayWrite && <Suggestions difference={difference} suggestions={suggestions} />}
      {mayWrite && buttonsOf(difference).length > 0 && (
        <ActRow className="mt-3">
          {buttonsOf(difference).map((resolution, index) => (
            <Button
              key={resolution}
              size="sm"
              tone={index === 0 ? 'primary' : 'secondary'}
              onClick={() => {
                act.reset()
                setAsking(resolution)
              }}
            >
              {resolutionLabels[resolution]}
            </Button>
          ))}
        </ActRow>
      )}
      {asking === 'match-entry' && difference.line && (
        <MatchEntries difference={difference} line={difference.line} onClose={() => setAsking(null)} />
      )}
      {asking === 'propose-entry' && <WriteEntry difference={difference} onClose={() => setAsking(null)} />}
      {asking && asking !== 'match-entry' && asking !== 'propose-entry' && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={resolutionLabels[asking]}
          label="Explanation"
          help="Saved with the day."
          submitLabel={resolutionLabels[asking]}
          maxLength={longestIn(reconciliations.resolve, 'note')}
          pending={act.pending}
          error={act.error}
          onSubmit={({ reason }) => act.run(reason)}
        >
          {differenceTitles[difference.code]}: {amountsOf(difference)}. {resolutionEffects[asking]}
          {(isOtherMoney || act.error?.issues.some(({ path }) => path === 'is_other_money')) && (
            <Checkbox
              className="mt-3"
              checked={isOtherMoney}
              onChange={(event) => setOtherMoney(event.target.checked)}
              label="This isn’t the money in that entry"
            />
          )}
        </ReasonDialog>
      )}
    </li>
  )
}

/** Differences between the three sides, open ones first, with their possible resolutions. */
export const Differences = ({ detail, mayWrite }: { detail: ReconciliationDetail; mayWrite: boolean }) => {
  const { data } = useQuery(
    api.reconciliations.suggestions.queryOptions({
      input: { id: detail.id },
      enabled: mayWrite && detail.open_differences > 0,
    }),
  )
  const suggested = Map.groupBy(data?.data ?? [], ({ difference_id }) => difference_id)
  const rows = detail.differences.toSorted(
    (left, right) => Number(left.resolution !== null) - Number(right.resolution !== null),
  )
  return (
    <>
      <CardHeader
        title="Differences"
        level={3}
        description={
          rows.length === 0 ? undefined : `${detail.open_differences} of ${rows.length} unresolved.`
        }
      />
      {rows.length === 0 ? (
        <EmptyState title={detail.matched_at ? 'All three match' : 'Nothing to compare yet'}>
          <p>
            {detail.matched_at
              ? 'Every file line has a ledger entry, and every entry has a line.'
              : 'Import the day’s files. We’ll compare them straight away.'}
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((difference) => (
            <DifferenceRow
              key={difference.id}
              difference={difference}
              suggestions={suggested.get(difference.id) ?? []}
              mayWrite={mayWrite}
            />
          ))}
        </ul>
      )}
    </>
  )
}
