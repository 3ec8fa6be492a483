export interface YesNoProps {
  name: string
  label: string
  value: boolean | null
  onValueChange: (value: boolean) => void
}

const answers = [
  { answer: true, label: 'Yes' },
  { answer: false, label: 'No' },
]

/** A point of a checklist. Nothing is preselected, so each one must be looked at. */
export const YesNo = ({ name, label, value, onValueChange }: YesNoProps) => (
  <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
    <legend className="contents">
      <span className="min-w-48 flex-1 text-sm">{label}</span>
    </legend>
    <span className="flex gap-2">
      {answers.map(({ answer, label: text }) => (
        <label
          key={text}
          className="flex h-9 items-center gap-2 rounded border border-line-strong/60 px-3 text-sm font-medium has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            checked={value === answer}
            onChange={() => onValueChange(answer)}
            className="size-4 accent-primary outline-none"
          />
          {text}
        </label>
      ))}
    </span>
  </fieldset>
)
