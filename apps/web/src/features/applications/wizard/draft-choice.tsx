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
        title={t`You have answered on another device too`}
        action={
          <div className="flex flex-wrap gap-3">
            <Button size="sm" tone={theirsIsNewer ? 'primary' : 'secondary'} onClick={onTakeTheirs}>
              <Trans>Use the other device’s answers</Trans>
            </Button>
            <Button size="sm" tone={theirsIsNewer ? 'secondary' : 'primary'} onClick={onKeepOurs}>
              <Trans>Keep the answers of this device</Trans>
            </Button>
          </div>
        }
      >
        <Trans>
          There you last changed something on <DateText value={theirs.updated_at} time />, here on{' '}
          <DateText value={new Date(updatedAt).toISOString()} time />. Only one of the two can be kept.
        </Trans>
      </Notice>
    </div>
  )
}
