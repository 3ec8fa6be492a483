import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: Content
  help?: Content
  error?: string | undefined
}

export const Checkbox = ({ label, help, error, className, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label className="flex min-h-6 items-start gap-3 text-[0.9375rem]">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? id : undefined}
          className="mt-0.5 size-5 shrink-0 rounded-full accent-primary"
        />
        <span>{translateContent(label)}</span>
      </label>
      {(error || help) && (
        <p id={id} className={cn('pl-8 text-sm', error ? 'font-medium text-danger' : 'text-muted')}>
          {error ? translate(error) : translateContent(help)}
        </p>
      )}
    </div>
  )
}

export interface RadioCardOption {
  value: string
  label: Content
  description?: Content
  /** Shown on the right, such as a price or a badge. */
  aside?: ReactNode
  disabledReason?: Translatable
}

export interface RadioCardsProps {
  name: string
  options: readonly RadioCardOption[]
  value: string | null
  onValueChange: (value: string) => void
  columns?: 1 | 2 | 3
}

const columnStyles = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** A choice of few options with room for explanations. Wrap in FieldGroup for the question. */
export const RadioCards = ({ name, options, value, onValueChange, columns = 1 }: RadioCardsProps) => (
  <div className={cn('grid gap-3', columnStyles[columns])}>
    {options.map((option) => (
      <label
        key={option.value}
        className={cn(
          'flex items-start gap-3 rounded border border-line-strong/60 bg-surface p-4 transition-colors has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          option.disabledReason ? 'bg-sunken text-muted' : 'hover:border-ink/60',
        )}
      >
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={value === option.value}
          disabled={Boolean(option.disabledReason)}
          onChange={() => onValueChange(option.value)}
          className="mt-0.5 size-5 shrink-0 accent-primary outline-none"
        />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <span className="min-w-0 flex-1 basis-12">
            <span className="block font-semibold">{translateContent(option.label)}</span>
            {(option.disabledReason ?? option.description) && (
              <span className="mt-0.5 block text-sm text-muted">
                {option.disabledReason
                  ? translate(option.disabledReason)
                  : translateContent(option.description)}
              </span>
            )}
          </span>
          {option.aside && <span className="shrink-0 text-right">{option.aside}</span>}
        </span>
      </label>
    ))}
  </div>
)
