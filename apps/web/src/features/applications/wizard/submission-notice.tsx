import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { translateRule } from '~/parts/quotes/rule-texts.ts'
import { ticketPath } from '~/platform/navigation/ways.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { stepLabels, stepOfField, stepPath } from './steps.ts'
import type { SubmissionView, Suggestion } from './use-submission.ts'

export interface SubmissionNoticeProps {
  view: SubmissionView
  onSendNow: () => void
  onHold: () => void
  onApply: (suggestion: Suggestion) => void
}

const Refused = ({ view }: { view: Extract<SubmissionView, { kind: 'refused' }> }) => (
  <Notice tone="danger" live title={translate(view.message)}>
    {view.issues.length > 0 && (
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {view.issues.map(({ path, message }) => {
          const step = stepOfField(path)
          return (
            <li key={`${path} ${message}`}>
              {translate(message)}
              {step && (
                <>
                  {' '}
                  <Link to={stepPath(step)} className="font-semibold underline underline-offset-4">
                    <Trans>Fix this under {{ step: translate(stepLabels[step]) }}</Trans>
                  </Link>
                </>
              )}
            </li>
          )
        })}
      </ul>
    )}
  </Notice>
)

/** The state of the submission. */
export const SubmissionNotice = ({ view, onSendNow, onHold, onApply }: SubmissionNoticeProps) => {
  switch (view.kind) {
    case 'idle':
    case 'sending':
      return null
    case 'refused':
      return <Refused view={view} />
    case 'waiting':
      return (
        <Notice
          tone="caution"
          live
          title={t`Saved on this device, but not submitted yet`}
          action={
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={onSendNow}>
                <Trans>Submit now</Trans>
              </Button>
              <Button size="sm" tone="secondary" onClick={onHold}>
                <Trans>Don’t submit yet</Trans>
              </Button>
            </div>
          }
        >
          <Trans>
            We couldn’t reach the server. Keep this page open and we’ll submit your application when you’re
            back online, and only once. If you close the page, open it again to submit.
          </Trans>
        </Notice>
      )
    case 'declined': {
      const { suggestion } = view
      return (
        <Notice
          tone="danger"
          live
          title={t`We can’t approve these figures`}
          action={
            <div className="flex flex-wrap gap-3">
              {suggestion && (
                <Button size="sm" onClick={() => onApply(suggestion)}>
                  <Trans>Use this suggestion</Trans>
                </Button>
              )}
              <Button asChild size="sm" tone="secondary">
                <Link to={ticketPath('application', t`Please review my eligibility check`)}>
                  <Trans>Ask for a personal review</Trans>
                </Link>
              </Button>
            </div>
          }
        >
          <ul className="list-disc pl-5">
            {view.reasons.map((reason) => (
              <li key={reason}>{translate(reason)}</li>
            ))}
          </ul>
          {suggestion && <p className="mt-2 font-semibold">{translateRule(suggestion.text)}</p>}
        </Notice>
      )
    }
  }
}
