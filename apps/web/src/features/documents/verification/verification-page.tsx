import { documentTypeLabels, documentTypes } from '@efie/domain'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { LastDecision } from '~/parts/documents/review/last-decision.tsx'
import { type Judgement, useDecisions } from '~/parts/documents/review/use-decisions.ts'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { NoAccess } from '~/platform/pages/no-access.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { homeOf } from '~/platform/navigation/roles.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { JudgePanel } from './judge-panel.tsx'
import { Pictures } from './pictures.tsx'
import { useQueue } from './use-queue.ts'

export const meta = pageMeta('Documents to verify')

const title = 'Documents to verify'
const columns = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]'

const Loading = () => (
  <div className={columns}>
    <Skeleton className="h-[calc(55vh+6rem)] min-h-80 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)

const back = (
  <Link
    to="/admin/documents"
    className="inline-flex min-h-9 items-center gap-1 font-semibold text-primary hover:underline"
  >
    <ChevronLeft className="size-4" aria-hidden="true" />
    Documents
  </Link>
)

interface MoveButtonsProps {
  before: DocumentToVerify | undefined
  after: DocumentToVerify | undefined
  onOpen: (id: string) => void
}

const MoveButtons = ({ before, after, onOpen }: MoveButtonsProps) => {
  useShortcut('j', 'Next document', () => after && onOpen(after.id), { group: 'Queue' })
  useShortcut('k', 'Previous document', () => before && onOpen(before.id), { group: 'Queue' })
  return (
    <>
      <Button
        tone="secondary"
        aria-keyshortcuts="k"
        disabledReason={before ? null : 'This document has waited longest'}
        onClick={() => before && onOpen(before.id)}
      >
        Previous <KeyHint keys="k" />
      </Button>
      <Button
        tone="secondary"
        aria-keyshortcuts="j"
        disabledReason={after ? null : 'This is the newest document'}
        onClick={() => after && onOpen(after.id)}
      >
        Next <KeyHint keys="j" />
      </Button>
    </>
  )
}

const typeOptions = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }))

const Workbench = () => {
  const params = useListParams()
  const show = (id: string | null) => params.set({ open: id })
  const sitting = useDecisions(show)
  const queue = useQueue(new Set(sitting.decisions.map(({ document }) => document.id)))
  const { current, query } = queue
  const judge = (judgement: Judgement) => {
    if (!current) return
    show(queue.next?.id ?? null)
    void sitting.decide(current, judgement)
  }
  return (
    <div className="mx-auto w-full max-w-7xl">
      <PageHeader
        back={back}
        title={title}
        purpose={query.data ? `${queue.waiting} waiting, longest first.` : 'Longest waiting first.'}
        action={<MoveButtons before={queue.before} after={queue.after} onOpen={show} />}
      />
      <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <LastDecision sitting={sitting} />
        <Select
          aria-label="Document type"
          value={queue.type ?? ''}
          placeholder="All types"
          options={typeOptions}
          onChange={(event) => queue.setType(event.target.value)}
        />
      </div>
      {queue.loading && <Loading />}
      {query.error && !query.data && (
        <ErrorState
          title="Failed to fetch documents"
          message={toUserError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {current && (
        <div key={current.id} className={columns}>
          <Pictures document={current} />
          <JudgePanel document={current} onDecide={judge} />
        </div>
      )}
      {queue.gone && (
        <EmptyState
          title="This document isn’t waiting any more"
          action={<Button onClick={() => show(null)}>Go to the first in the queue</Button>}
        >
          <p>It has been decided or replaced, or its application has ended.</p>
        </EmptyState>
      )}
      {!current && !queue.gone && query.data && !queue.loading && (
        <EmptyState title="No documents waiting for verification">
          <p>New uploads appear here automatically.</p>
        </EmptyState>
      )}
    </div>
  )
}

/** Documents one after the other, each beside what its owner declared. */
export default function VerificationPage() {
  const mayVerify = useAbility('documents.verify')
  const { role } = useUser()
  return mayVerify ? <Workbench /> : <NoAccess title={title} home={homeOf(role)} />
}
