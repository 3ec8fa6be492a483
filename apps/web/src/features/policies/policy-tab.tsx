import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { useNow } from '~/ui/use-now.ts'
import { isFirst, type PolicyRow, standingOf } from './policies.ts'
import { policyGroups, termText } from './policy-fields.ts'
import { ProposeSheet } from './policy-form.tsx'
import { PolicySheet } from './policy-sheet.tsx'

const Versions = ({ rows, onOpen }: { rows: readonly PolicyRow[]; onOpen: (id: string) => void }) => {
  const now = new Date(useNow())
  return (
    <Table caption="Money policy versions">
      <TableHead>
        <tr>
          <HeadCell>Version</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Why</HeadCell>
          <HeadCell>Proposed by</HeadCell>
          <HeadCell>Approved by</HeadCell>
          <HeadCell>Effective from</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { text, tone } = standingOf(row, now)
          return (
            <Row key={row.id} className="cursor-pointer" onClick={() => onOpen(row.id)}>
              <Cell>
                <button
                  type="button"
                  aria-label={`Open version ${row.version}`}
                  className="rounded font-semibold whitespace-nowrap hover:underline"
                  onClick={(event) => {
                    event.stopPropagation()
                    onOpen(row.id)
                  }}
                >
                  Version {row.version}
                </button>
              </Cell>
              <Cell>
                <Badge tone={tone}>{text}</Badge>
              </Cell>
              <Cell className="max-w-64 truncate">{row.reason ?? 'First version'}</Cell>
              <Cell>{row.proposed_by_name ?? 'Efie'}</Cell>
              <Cell>{row.approved_by_name ?? (row.proposed_by ? '–' : 'Efie')}</Cell>
              <Cell>{isFirst(row) ? 'Since the start' : <DateText value={row.effective_from} />}</Cell>
            </Row>
          )
        })}
      </TableBody>
    </Table>
  )
}

const Proposed = ({ row, onOpen }: { row: PolicyRow; onOpen: () => void }) => (
  <Notice
    tone="caution"
    title={`Version ${row.version} is waiting for a second person`}
    action={
      <Button size="sm" tone="secondary" onClick={onOpen}>
        View version {row.version}
      </Button>
    }
  >
    {row.proposed_by_name ?? 'Efie'}: {row.reason}
  </Notice>
)

const InForceHeader = ({ inForce, onPropose }: { inForce: PolicyRow; onPropose: () => void }) => {
  const mayWrite = useAbility('policies.write')
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h2 id="in-force" className="text-lg font-semibold">
          Version {inForce.version} is in force
        </h2>
        <p className="text-sm text-muted">
          {isFirst(inForce) ? (
            'In force since the start.'
          ) : (
            <>
              Since <DateText value={inForce.effective_from} />.
            </>
          )}{' '}
          It applies to every new quote and application.
        </p>
      </div>
      <Button disabledReason={mayWrite ? null : 'Insufficient permissions'} onClick={onPropose}>
        Propose a new version
      </Button>
    </div>
  )
}

const InForce = ({ policy }: { policy: PolicyRow }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    {policyGroups.map(({ title, fields }) => (
      <Card key={title}>
        <CardHeader title={title} level={3} />
        <KeyValues
          className="text-sm"
          items={fields.map(({ name, label }) => ({
            label,
            value: <span className="tabular-nums">{termText(policy.terms, name)}</span>,
          }))}
        />
      </Card>
    ))}
  </div>
)

/** The policy in force, proposals, and earlier versions. */
export const PolicyTab = () => {
  const params = useListParams()
  const [proposing, setProposing] = useState(false)
  const query = useQuery(api.policies.list.queryOptions())
  if (query.isPending) return <SkeletonRows rows={8} />
  const rows = query.data?.data ?? []
  const inForce = rows.find((row) => row.in_force)
  if (query.error || !inForce)
    return (
      <ErrorState
        title="Couldn’t load the money policy"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const waiting = rows.filter(({ status }) => status === 'proposed')
  const open = rows.find(({ id }) => id === params.open)
  return (
    <div className="space-y-8">
      {waiting.map((row) => (
        <Proposed key={row.id} row={row} onOpen={() => params.setOpen(row.id)} />
      ))}
      <section aria-labelledby="in-force">
        <InForceHeader inForce={inForce} onPropose={() => setProposing(true)} />
        <InForce policy={inForce} />
      </section>
      <section aria-labelledby="versions">
        <h2 id="versions" className="mb-3 text-lg font-semibold">
          Versions
        </h2>
        <Versions rows={rows} onOpen={params.setOpen} />
      </section>
      <ProposeSheet
        open={proposing}
        onOpenChange={setProposing}
        inForce={inForce}
        onDone={(id) => {
          setProposing(false)
          params.setOpen(id)
        }}
      />
      {open ? (
        <PolicySheet policy={open} inForce={inForce} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="version" loading={false} />
      )}
    </div>
  )
}
