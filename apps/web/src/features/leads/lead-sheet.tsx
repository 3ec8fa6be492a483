import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { StatusBadge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { AssistFlow } from './assist-flow.tsx'
import { LeadForm } from './lead-form.tsx'
import { LeadView } from './lead-view.tsx'
import type { LeadDetail, LeadTask } from './lead.ts'
import { NoteForm } from './note-form.tsx'
import { QuoteForm } from './quote-form.tsx'

const titles: Record<LeadTask, string> = {
  edit: 'Edit lead',
  note: 'Log a contact',
  quote: 'Share a quote',
  assist: 'Help them apply',
}

const Task = ({ task, lead, onDone }: { task: LeadTask; lead: LeadDetail; onDone: () => void }) => (
  <div className="space-y-4">
    <Button tone="link" size="sm" onClick={onDone}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      Back to the lead
    </Button>
    <h3 className="text-lg font-semibold">{titles[task]}</h3>
    {task === 'edit' && <LeadForm lead={lead} onSaved={onDone} onCancel={onDone} />}
    {task === 'note' && <NoteForm lead={lead} onDone={onDone} />}
    {task === 'quote' && <QuoteForm lead={lead} onDone={onDone} />}
    {task === 'assist' && <AssistFlow lead={lead} onDone={onDone} />}
  </div>
)

/** A lead: contact, next step and history. */
export const LeadSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [task, setTask] = useState<LeadTask | null>(null)
  const { data, error, isFetching, refetch } = useQuery(
    api.leads.get.queryOptions({ input: { id }, enabled: id !== '' }),
  )
  const lead = data?.id === id ? data : undefined
  const missing = error !== null && toUserError(error).code === 'LEAD_NOT_FOUND'
  return (
    <Sheet
      open={id !== ''}
      onOpenChange={(open) => !open && onClose()}
      title={lead?.full_name ?? 'Lead'}
      description={lead && <StatusBadge kind="lead" status={lead.status} />}
      className="max-w-xl"
    >
      {lead && task && <Task task={task} lead={lead} onDone={() => setTask(null)} />}
      {lead && !task && <LeadView lead={lead} onTask={setTask} />}
      {!lead && error && (
        <ErrorState
          title={missing ? 'Lead not found' : 'Couldn’t load the lead'}
          message={missing ? 'The lead isn’t yours, or it no longer exists.' : toUserError(error).message}
          {...(!missing && { onRetry: () => void refetch(), retrying: isFetching })}
        />
      )}
      {!lead && !error && <SkeletonRows rows={8} />}
    </Sheet>
  )
}
