import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { cn } from '~/ui/cn.ts'
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
      <h2 tabIndex={-1} className="text-xl font-semibold outline-none">
        {translate(stepLabels[step])}
      </h2>
      <p className="mt-1 text-muted">{purpose}</p>
    </div>
  )
  const foot = (
    <div
      className={cn(
        'mt-8 flex items-center justify-between gap-3',
        // Always in reach on phones, above the bottom bar.
        'max-sm:sticky max-sm:bottom-(--bar) max-sm:z-10 max-sm:border-t max-sm:bg-surface max-sm:py-3',
        bare
          ? 'max-sm:-mx-(--page-space) max-sm:px-(--page-space)'
          : 'max-sm:-mx-(--card-space) max-sm:-mb-(--card-space) max-sm:px-(--card-space)',
        'max-sm:[&_:is(a,button)]:px-4 max-sm:[&>:last-child]:min-w-0 max-sm:[&>:last-child]:flex-1 max-sm:[&>:last-child]:shrink max-sm:[&>:last-child]:leading-tight max-sm:[&>:last-child_button]:w-full',
      )}
    >
      {before ? (
        <Button asChild tone="secondary" size="lg">
          <Link to={stepPath(before)} preventScrollReset={false}>
            <Trans>Back</Trans>
          </Link>
        </Button>
      ) : (
        <span className="text-sm text-muted max-sm:sr-only">
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
