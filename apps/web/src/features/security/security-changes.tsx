import { securityChanges } from '@efie/contracts/security-changes'
import {
  grantTieDays,
  type SecurityChangeKind,
  securityChangeKinds,
  type SecurityChangeState,
  takesAccess,
} from '@efie/domain'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { longestIn } from '~/platform/forms/contract-form.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { useNotIndependent } from '~/parts/approvals/use-not-independent.ts'
import { api, client } from '~/platform/api/client.ts'
import type { SecurityChange, SecurityChangeSort } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { changeLines, reversed, titleOf, undoQuestion } from './security-change-texts.ts'

const states: Record<SecurityChangeState, { label: string; tone: Tone }> = {
  standing: { label: 'In force', tone: 'caution' },
  undone: { label: 'Undone', tone: 'positive' },
  superseded: { label: 'Changed since', tone: 'neutral' },
  lapsed: { label: 'Can’t be undone', tone: 'neutral' },
  undo: { label: 'Undid a change', tone: 'neutral' },
}

const kinds: Record<SecurityChangeKind, string> = {
  role: 'Roles',
  suspension: 'Suspensions',
  factors: 'Two-step verification',
  settings: 'Security settings',
}

const doneBy = (row: SecurityChange): string => row.actor?.full_name ?? 'Server operator'

const undoneText = ({ undone }: SecurityChange): string | null =>
  undone &&
  `Undone by ${undone.by?.full_name ?? 'someone'} on ${formatDateTime(undone.at)}. Reason: ${undone.reason ?? 'erased'}`

const What = ({ row }: { row: SecurityChange }) => (
  <div className="space-y-0.5 text-left">
    {changeLines(row).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {row.reason !== null && <p className="text-sm text-muted">Reason: {row.reason}</p>}
    {row.undone && <p className="text-sm text-muted">{undoneText(row)}</p>}
  </div>
)

/** What undoing would restore, and for whom, shown before confirmation. */
const Consequence = ({ row }: { row: SecurityChange }) => {
  const whose = row.person && `${row.person.full_name} (${row.person.email})`
  if (row.kind === 'factors')
    return (
      <>
        {whose} gets back the verification methods and passkeys that were removed. Any set up since then will
        stop working. We’ll sign them out everywhere and email them.
      </>
    )
  if (row.kind === 'suspension')
    return takesAccess(row) ? (
      <>{whose} can use the account again after signing in.</>
    ) : (
      <>{whose} is suspended again and signed out everywhere.</>
    )
  return (
    <>
      {row.kind === 'role' && <p>{whose} returns to their previous role and is signed out everywhere.</p>}
      {changeLines(reversed(row)).map((line) => (
        <p key={line} className="mt-1 font-semibold text-ink">
          {line}
        </p>
      ))}
    </>
  )
}

/** Why this superadmin can't undo it; null if they can. */
const useUndoRefusal = ({ kind, person, actor, ...change }: SecurityChange): string | null => {
  const me = useUser()
  const notIndependent = useNotIndependent()
  if (person?.id === me.id) return 'This change affects you, so another superadmin has to undo it'
  if (!takesAccess({ kind, ...change }) || actor?.id === me.id) return null
  return person && notIndependent([person.id])
    ? `A role given in the last ${grantTieDays} days links you to ${person.full_name}, so another superadmin has to undo this change`
    : null
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const UndoButton = ({ row }: { row: SecurityChange }) => {
  const [asking, setAsking] = useState(false)
  const [acted, setActed] = useState(false)
  const refusal = useUndoRefusal(row)
  const undo = useAct({
    act: (reason: string) => client.security.changes.undo({ id: row.id, reason }),
    done: `Change undone: ${titleOf(row)}`,
    onDone: () => setActed(true),
    touches: [api.security.key(), api.audit.key(), api.profiles.key(), api.settings.key()],
  })
  // The focused button has disappeared, so focus moves to its place.
  if (row.state !== 'standing')
    return (
      <span tabIndex={-1} ref={acted ? focus : null}>
        –
      </span>
    )
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        aria-label={`Undo the change to ${titleOf(row)}`}
        disabledReason={refusal}
        onClick={() => {
          undo.reset()
          setAsking(true)
        }}
      >
        Undo
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={undoQuestion(row)}
        label="Why"
        help="Every superadmin will see your reason, and it stays in the audit trail."
        submitLabel="Undo change"
        danger
        pending={undo.pending}
        error={undo.error}
        maxLength={longestIn(securityChanges.undo, 'reason')}
        onSubmit={({ reason }) => undo.run(reason)}
      >
        <Consequence row={row} />
      </ReasonDialog>
    </>
  )
}

const columns: readonly Column<SecurityChange, SecurityChangeSort>[] = [
  {
    id: 'subject',
    sort: 'kind',
    header: 'What changed',
    phone: 'title',
    cell: titleOf,
    text: titleOf,
  },
  {
    id: 'change',
    header: 'Change',
    cell: (row) => <What row={row} />,
    text: (row) => changeLines(row).join(', '),
  },
  { id: 'by', sort: 'actor_name', header: 'Done by', cell: doneBy, text: doneBy },
  {
    id: 'created',
    sort: 'created_at',
    header: 'When',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
  {
    id: 'state',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
    text: (row) => [states[row.state].label, undoneText(row)].filter(Boolean).join(': '),
  },
  { id: 'undo', header: 'Action', cell: (row) => <UndoButton row={row} />, text: () => '' },
]

const Changes = () => {
  const params = useListParams()
  const query = useList(api.security.changes.list, {
    ...listInput(params, columns),
    kind: oneOf(securityChangeKinds, params.get('kind')),
  })
  return (
    <ListView
      name="changes"
      columns={columns}
      query={query}
      order="Newest first"
      usualSort="-created_at"
      nameOf={titleOf}
      search
      opens={false}
      filters={[
        {
          key: 'kind',
          label: 'What changed',
          all: 'All changes',
          options: securityChangeKinds.map((value) => ({ value, label: kinds[value] })),
        },
      ]}
      failure="Couldn’t load the changes"
      empty={{
        title: 'No changes to watch',
        text: 'A change appears in this list when someone gives or removes a staff role, suspends a colleague, resets two-step verification or weakens a security setting. You can undo it from the list.',
      }}
    />
  )
}

/** Changes that open a way to money or lock a colleague out. Only superadmins request and undo them. */
export const SecurityChanges = () =>
  useAbility('security-changes.read') ? (
    <Changes />
  ) : (
    <EmptyState icon={Lock} title="Only superadmins can see these changes">
      <p>
        Superadmins watch changes to staff roles, suspensions, resets of two-step verification and weaker
        security settings. To undo a change, ask a superadmin.
      </p>
    </EmptyState>
  )
