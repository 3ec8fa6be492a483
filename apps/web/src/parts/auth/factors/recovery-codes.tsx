import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { saveFile } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Notice } from '~/ui/notice.tsx'

const inFours = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Shows the codes, which can't be shown again. */
export const RecoveryCodes = ({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}) => {
  const text = codes.map(inFours).join('\n')
  return (
    <div className="space-y-5">
      <Notice tone="caution" title={t`Save these codes now. You won’t see them again`}>
        <Trans>
          Use one of these codes to sign in if you lose your app, key or phone. Each code works once. Don’t
          keep them only on your device.
        </Trans>
      </Notice>
      <ul
        aria-label={t`Recovery codes`}
        className="grid gap-x-6 gap-y-1.5 font-mono text-[0.9375rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="rounded bg-sunken px-3 py-1.5">
            {inFours(code)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={t`Copy all`} />
        <Button
          tone="secondary"
          size="sm"
          onClick={() => saveFile('efie-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          <Trans>Save as a file</Trans>
        </Button>
      </div>
      <Button onClick={onDone}>{doneLabel}</Button>
    </div>
  )
}
