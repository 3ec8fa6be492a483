import { t } from '@lingui/core/macro'
import { type Translatable } from '~/i18n/i18n.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface CodeFieldProps {
  label?: Translatable
  help: Translatable
  error: string | undefined
  value: string
  onValueChange: (code: string) => void
}

/** Six-digit code, which phone keyboards fill in from a text message. */
export const CodeField = ({ label = t`Code`, help, error, value, onValueChange }: CodeFieldProps) => (
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
