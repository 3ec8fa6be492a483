import { Trans } from '@lingui/react/macro'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import type { UserError } from '~/platform/api/user-error.ts'
import { Notice } from '~/ui/notice.tsx'

export interface ActErrorProps {
  error: UserError | null
  /** Why someone else has to act, and who could. */
  samePerson?: Translatable
  className?: string
}

/** Shows why an act failed, where it was attempted. */
export const ActError = ({ error, samePerson, className }: ActErrorProps) => {
  if (!error) return null
  if (error.code === 'SAME_PERSON')
    return (
      <Notice tone="caution" live title={error.message} {...(className && { className })}>
        {samePerson}
      </Notice>
    )
  if (error.code === 'NOT_INDEPENDENT')
    return (
      <Notice tone="caution" live title={error.message} {...(className && { className })}>
        <Trans>
          Ask someone who has had their role for longer, or who was appointed by a different administrator.
        </Trans>
      </Notice>
    )
  const details = [...error.missing, ...error.issues.map((issue) => issue.message)]
  return (
    <Notice tone="danger" live title={error.message} {...(className && { className })}>
      {details.length > 0 && (
        <ul className="list-disc pl-5">
          {details.map((text) => (
            <li key={text}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
