import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

export interface CodeFieldProps {
  label?: string
  help: string
  error: string | undefined
  value: string
  onValueChange: (code: string) => void
}

/** Six digits, offered by the phone's keyboard where they came by SMS. */
export const CodeField = ({ label = 'Code', help, error, value, onValueChange }: CodeFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(control) => (
      <Input
        {...control}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-48 text-2xl tracking-widest tabular-nums"
        value={value}
        onChange={(event) => onValueChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
    )}
  </Field>
)
