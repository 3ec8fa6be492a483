import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { ServerDraft } from './draft-sync.ts'

export interface DraftChoiceProps {
  theirs: ServerDraft
  /** Last change on this device, in milliseconds since 1970. */
  updatedAt: number
  onTakeTheirs: () => void
  onKeepOurs: () => void
}

/** Two devices changed the draft independently: the person chooses, with the newer one suggested. */
export const DraftChoice = ({ theirs, updatedAt, onTakeTheirs, onKeepOurs }: DraftChoiceProps) => {
  const theirsIsNewer = Date.parse(theirs.updated_at) > updatedAt
  return (
    <div className="mx-auto mb-6 max-w-6xl">
      <Notice
        tone="caution"
        live
        title={t`You’ve also answered on another device`}
        action={
          <div className="flex flex-wrap gap-3">
            <Button size="sm" tone={theirsIsNewer ? 'primary' : 'secondary'} onClick={onTakeTheirs}>
              <Trans>Use the other device’s answers</Trans>
            </Button>
            <Button size="sm" tone={theirsIsNewer ? 'secondary' : 'primary'} onClick={onKeepOurs}>
              <Trans>Keep this device’s answers</Trans>
            </Button>
          </div>
        }
      >
        <Trans>
          You last changed your answers on the other device on <DateText value={theirs.updated_at} time />,
          and on this device on <DateText value={new Date(updatedAt).toISOString()} time />. You can only keep
          one version.
        </Trans>
      </Notice>
    </div>
  )
}
