import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from './cn.ts'
import { controlStyles } from './input.tsx'

export interface SelectOption {
  value: string
  label: Translatable
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'placeholder'> {
  options: readonly SelectOption[]
  /** First option, with an empty value. */
  placeholder?: Translatable
}

/** A native select, which works best on phones, with the keyboard and with screen readers. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <span className="relative block">
    <select {...rest} className={cn(controlStyles, 'h-11 appearance-none truncate pr-10', className)}>
      {placeholder !== undefined && <option value="">{translate(placeholder)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {translate(option.label)}
        </option>
      ))}
    </select>
    <ChevronDown
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      aria-hidden="true"
    />
  </span>
)
