import type { ListParams } from '~/platform/lists/list-params.ts'
import { Checkbox } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { presets, type spanOf } from './span.ts'

export interface SpanPickerProps {
  params: ListParams
  chosen: ReturnType<typeof spanOf>
  /** The comparison period, once known. */
  previous: { previous_from: string; previous_to: string } | undefined
  compare: boolean
}

/** Chooses a period and whether to compare it with the previous one; stored in the URL. */
export const SpanPicker = ({ params, chosen, previous, compare }: SpanPickerProps) => {
  const { preset, span, problem } = chosen
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="Period" className="min-w-44 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            value={preset}
            options={presets}
            onChange={(event) =>
              params.set(
                event.target.value === 'custom'
                  ? { span: 'custom', ...span }
                  : { span: event.target.value, from: null, to: null },
              )
            }
          />
        )}
      </Field>
      {preset === 'custom' && (
        <>
          <Field label="From" error={problem ?? undefined}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={span.from}
                onChange={(event) => params.set({ from: event.target.value, to: span.to })}
              />
            )}
          </Field>
          <Field label="To">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={span.to}
                onChange={(event) => params.set({ from: span.from, to: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
      <div className="pb-2.5">
        <Checkbox
          label={
            <>
              Compare with the previous period{' '}
              {previous && compare && (
                <span className="text-muted">
                  {' '}
                  (<DateText value={previous.previous_from} /> to <DateText value={previous.previous_to} />
                  ){' '}
                </span>
              )}
            </>
          }
          checked={compare}
          onChange={(event) => params.set({ compare: event.target.checked ? null : 'no' })}
        />
      </div>
    </div>
  )
}
