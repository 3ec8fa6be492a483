import type { ReactNode } from 'react'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface SpanBarProps {
  span: { from: string; to: string }
  /** Exports, on the right. */
  children?: ReactNode
}

/** Chooses a period; stored in the URL. */
export const SpanBar = ({ span, children }: SpanBarProps) => {
  const params = useListParams()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label="From" className="max-w-40 flex-1 basis-36">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={span.from}
            max={span.to}
            onChange={(event) => params.set({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" className="max-w-40 flex-1 basis-36">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={span.to}
            min={span.from}
            onChange={(event) => params.set({ to: event.target.value })}
          />
        )}
      </Field>
      {children && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
