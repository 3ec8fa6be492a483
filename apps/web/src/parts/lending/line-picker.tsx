import { bookLineLabels, bookLines, type BookLine } from '@efie/domain'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'

const options = bookLines.map((line) => ({ value: line, label: bookLineLabels[line] }))

/** The loan line in the URL; both by default. */
export const useBookLine = (): BookLine => oneOf(bookLines, useListParams().get('line')) ?? 'both'

export const LinePicker = ({ className = 'min-w-56 max-sm:w-full' }: { className?: string }) => {
  const params = useListParams()
  const line = useBookLine()
  return (
    <Field label="Figures for" className={className}>
      {(control) => (
        <Select
          {...control}
          value={line}
          options={options}
          onChange={(event) =>
            params.set({ line: event.target.value === 'both' ? null : event.target.value })
          }
        />
      )}
    </Field>
  )
}
