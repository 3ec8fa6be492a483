import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { type PasswordComplexity, passwordRules } from '~/platform/auth/password-rules.ts'

/** Password rules, checked while typing. */
export const PasswordChecklist = ({
  password,
  complexity,
}: {
  password: string
  complexity: PasswordComplexity
}) => {
  const rules = passwordRules(complexity)
  const met = rules.filter(({ holds }) => holds(password)).length
  return (
    <>
      <div aria-hidden="true" className="mt-1 mb-2 flex gap-1">
        {rules.map(({ label }, place) => (
          <span
            key={label.id}
            className={cn(
              'h-1.5 flex-1 rounded-full transition-colors',
              place >= met ? 'bg-line' : met === rules.length ? 'bg-positive' : 'bg-caution',
            )}
          />
        ))}
      </div>
      <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2" aria-label={t`Password requirements`}>
        {rules.map(({ label, holds }) => {
          const done = holds(password)
          const Icon = done ? Check : Circle
          return (
            <li
              key={label.id}
              className={cn('flex items-center gap-2', done ? 'text-positive' : 'text-muted')}
            >
              <Icon className={cn('size-4 shrink-0', !done && 'scale-50')} aria-hidden="true" />
              {translate(label)}
              <span className="sr-only"> {done ? t`(done)` : t`(not yet)`}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
