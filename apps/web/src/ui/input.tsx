import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** The scroll margin keeps a field that receives focus clear of the top bar and the toast. */
export const controlStyles =
  'w-full scroll-mt-24 min-w-0 rounded border border-line-strong bg-surface px-3 text-base text-ink transition-shadow placeholder:text-muted/70 hover:border-ink/60 focus:border-primary focus:ring-2 focus:ring-primary/25 focus:outline-none aria-invalid:border-danger aria-invalid:ring-danger/20 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken'

export interface InputProps extends ComponentProps<'input'> {
  /** Text inside the left edge, such as a currency symbol. */
  prefix?: string
  /** Control inside the right edge. */
  suffix?: ReactNode
}

export const Input = ({ className, prefix, suffix, type = 'text', ...rest }: InputProps) => {
  const input = (
    <input
      type={type}
      className={cn(controlStyles, 'h-11', prefix && 'pl-13', suffix && 'pr-12', className)}
      {...rest}
    />
  )
  if (!prefix && !suffix) return input
  return (
    <span className="relative block">
      {prefix && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
        >
          {prefix}
        </span>
      )}
      {input}
      {suffix && <span className="absolute inset-y-0 right-0.5 flex items-center">{suffix}</span>}
    </span>
  )
}

export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} className={cn(controlStyles, 'min-h-24 resize-y py-2.5', className)} {...rest} />
)
