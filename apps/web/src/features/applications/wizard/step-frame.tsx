import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { stepBefore, type StepId, stepLabels, stepPath } from './steps.ts'

export interface StepFrameProps {
  step: StepId
  purpose: string
  children: ReactNode
  /** The button to continue. */
  action: ReactNode
  onSubmit?: () => void
  /** The content has cards of its own. */
  bare?: boolean
}

/** A step: its purpose, questions, and buttons back and on. */
export const StepFrame = ({ step, purpose, children, action, onSubmit, bare = false }: StepFrameProps) => {
  const before = stepBefore(step)
  const head = (
    <div className="mb-6">
      <h2 className="text-xl font-semibold">{translate(stepLabels[step])}</h2>
      <p className="mt-1 text-muted">{purpose}</p>
    </div>
  )
  const foot = (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 max-sm:flex-col-reverse max-sm:*:w-full">
      {before ? (
        <Button asChild tone="secondary" size="lg">
          <Link to={stepPath(before)} preventScrollReset={false}>
            <Trans>Back</Trans>
          </Link>
        </Button>
      ) : (
        <span className="text-sm text-muted">
          <Trans>Your answers are saved as you type.</Trans>
        </span>
      )}
      {action}
    </div>
  )
  const content = bare ? (
    <>
      {head}
      {children}
      {foot}
    </>
  ) : (
    <Card>
      {head}
      {children}
      {foot}
    </Card>
  )
  if (!onSubmit) return content
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {content}
    </form>
  )
}
