import type { ListParams } from '~/platform/lists/list-params.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { eventText } from './audit-words.ts'

const narrowing = ['id', 'actor', 'act'] as const

const saying = (params: ListParams): string => {
  if (params.get('actor')) return 'Showing one person’s activity.'
  return params.get('id')
    ? 'Showing activity on one subject.'
    : `Showing “${eventText(params.get('act'))}” events.`
}

/** The period, and the person or subject that the trail is filtered by. */
export const AuditNarrowing = ({ params }: { params: ListParams }) => {
  const narrowed = narrowing.some((key) => params.get(key))
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 text-sm">
      <Field label="From" className="max-w-40 flex-1 basis-36">
        {(control) => (
          <Input
            {...control}
            aria-required={undefined}
            type="date"
            value={params.get('from')}
            onChange={(event) => params.set({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" className="max-w-40 flex-1 basis-36">
        {(control) => (
          <Input
            {...control}
            aria-required={undefined}
            type="date"
            value={params.get('to')}
            onChange={(event) => params.set({ to: event.target.value })}
          />
        )}
      </Field>
      {narrowed && (
        <p className="flex flex-wrap items-center gap-3 pb-1">
          {saying(params)}
          <Button
            tone="secondary"
            size="sm"
            onClick={() => params.set({ id: null, actor: null, act: null, subject: null })}
          >
            Show all
          </Button>
        </p>
      )}
    </div>
  )
}
