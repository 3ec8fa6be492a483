import { Check, Circle } from 'lucide-react'
import { cn } from '~/ui/cn.ts'
import { type PasswordComplexity, passwordRules } from './password-rules.ts'

/** The rules, ticked off as one types. */
export const PasswordChecklist = ({
  password,
  complexity,
}: {
  password: string
  complexity: PasswordComplexity
}) => (
  <ul className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2" aria-label="What it needs">
    {passwordRules(complexity).map(({ label, holds }) => {
      const done = holds(password)
      const Icon = done ? Check : Circle
      return (
        <li key={label} className={cn('flex items-center gap-2', done ? 'text-positive' : 'text-muted')}>
          <Icon className={cn('size-4 shrink-0', !done && 'scale-50')} aria-hidden="true" />
          {label}
          <span className="sr-only">{done ? ' (done)' : ' (not yet)'}</span>
        </li>
      )
    })}
  </ul>
)
