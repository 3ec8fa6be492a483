import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'

/** Password field with a button that reveals the input. */
export const PasswordInput = (props: Omit<InputProps, 'type' | 'suffix'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={t`Show password`}
          className="grid size-10 place-items-center rounded text-muted hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      }
    />
  )
}
