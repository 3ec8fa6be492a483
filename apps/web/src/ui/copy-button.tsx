import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from './button.tsx'

/** Copies text and announces the result in its own label. */
export const CopyButton = ({ text, label }: { text: string; label: Translatable }) => {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button tone="secondary" size="sm" onClick={() => void copy()}>
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">
        {state === 'ready'
          ? translate(label)
          : state === 'copied'
            ? t`Copied`
            : t`Couldn’t copy. Select the text and copy it`}
      </span>
    </Button>
  )
}
