import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import type { Act } from '~/platform/acts/use-act.ts'
import type { FieldIssue, UserError } from '~/platform/api/user-error.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { ContractForm } from './contract-form.ts'
import { listErrors } from './error-list.ts'
import { FormErrors } from './form-errors.tsx'
import { FieldLabels } from './labels.ts'

/** What the button does before the input can be sent, such as sending a code. */
export interface FirstStep {
  submit: Content
  run: () => Promise<unknown>
  pending: boolean
}

/** The question asked before the input is sent. */
export interface Confirmation {
  title: Translatable
  /** The button: the act's verb, with its amount. */
  label: Translatable
  text: ReactNode
}

/** What the frame needs of an act. */
export type Sending<Input> = Pick<Act<Input>, 'run' | 'pending' | 'error'>

export interface FormFrameProps<Values extends FieldValues, Output> {
  form: ContractForm<Values, Output>
  /** Sends the input. */
  sending: Sending<Output>
  /** The fields. */
  children: ReactNode
  submit: Content
  /** As long as something comes before. */
  first?: FirstStep | null
  /** Asks for confirmation before the input is sent. */
  confirm?: (input: Output) => Confirmation
  danger?: boolean
  tone?: 'primary' | 'secondary'
  /** Why the form can't be sent now. */
  blocked?: string | null
  /** Whether what the form asks for is still being worked out. Until then the button shows a spinner. */
  waiting?: boolean
  /** Why someone else has to do it, and who can. */
  samePerson?: Translatable
  /** Shows a Cancel button, for forms in dialogs. */
  onCancel?: () => void
  /** The label of that button, where Cancel could be read as the act. */
  cancelLabel?: Content | undefined
  /** Further buttons beside Submit. */
  beside?: ReactNode
  /** A full-width button, for a page with one thing to do. */
  wide?: boolean
  /** Nothing can be typed while the act runs, for forms that the saved row then replaces. */
  locks?: boolean
  className?: string
}

/** Puts the server's issues on the fields; answers those that belong to no field, null where there are no issues. */
const usePlacedIssues = <Values extends FieldValues, Output>(
  form: ContractForm<Values, Output>,
  error: UserError | null,
): readonly FieldIssue[] | null => {
  const placeIssues = useEffectEvent((issues: readonly FieldIssue[]) => void form.place(issues))
  useLayoutEffect(() => placeIssues(error?.issues ?? []), [error])
  return error && error.issues.length > 0 ? form.unplaced(error.issues) : null
}

/** Why the form wasn't sent: an error that belongs to no field, or no network. The input stays in either case. */
const Refused = ({
  sending: { error },
  unplaced,
  samePerson,
}: {
  sending: Sending<never>
  unplaced: readonly FieldIssue[] | null
  samePerson: Translatable | undefined
}) => {
  const isOnline = useConnectionStore((state) => state.online)
  const [wasOffline, setWasOffline] = useState(false)
  const unreached = error !== null && error.code === null && error.retryable
  if (unreached && !isOnline && !wasOffline) setWasOffline(true)
  if (!unreached && wasOffline) setWasOffline(false)
  if (unreached && wasOffline)
    return (
      <Notice tone="caution" live title={isOnline ? t`You’re back online` : t`You’re offline`}>
        {isOnline ? (
          <Trans>What you wrote is still here. You can send it now.</Trans>
        ) : (
          <Trans>We couldn’t send this form. What you wrote stays here until you’re back online.</Trans>
        )}
      </Notice>
    )
  if (error === null || unplaced?.length === 0) return null
  return (
    <ActError
      error={unplaced ? { ...error, issues: [...unplaced] } : error}
      {...(samePerson !== undefined && { samePerson })}
    />
  )
}

const Foot = <Values extends FieldValues, Output>({
  submit,
  danger = false,
  tone = 'primary',
  blocked,
  onCancel,
  cancelLabel,
  beside,
  wide = false,
  pending,
  button,
}: Pick<
  FormFrameProps<Values, Output>,
  'submit' | 'danger' | 'tone' | 'blocked' | 'onCancel' | 'cancelLabel' | 'beside' | 'wide'
> & { pending: boolean; button: RefObject<HTMLButtonElement | null> }) => (
  <div className={cn('flex flex-wrap gap-3', onCancel && 'justify-end max-sm:*:flex-1')}>
    {onCancel && (
      <Button tone="secondary" onClick={onCancel}>
        {cancelLabel === undefined ? <Trans>Cancel</Trans> : translateContent(cancelLabel)}
      </Button>
    )}
    <Button
      ref={button}
      type="submit"
      tone={danger ? 'danger' : tone}
      pending={pending}
      disabledReason={blocked}
      {...(wide && { wide: true, size: 'lg' as const })}
    >
      {translateContent(submit)}
    </Button>
    {beside}
  </div>
)

/**
 * The frame of every form with one act: fields, error summary, confirmation, refusal and offline notice. It sends once; only
 * the person sends it again.
 */
export const FormFrame = <Values extends FieldValues, Output>(props: FormFrameProps<Values, Output>) => {
  const {
    form,
    sending,
    children,
    confirm,
    className = 'space-y-5',
    samePerson,
    danger = false,
    locks = false,
    waiting = false,
    first,
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const unplaced = usePlacedIssues(form, sending.error)
  const [labels] = useState(() => new Map<string, string>())
  const [checked, setChecked] = useState<Output | null>(null)
  const { errors, submitCount } = form.formState
  const wrong = submitCount > 0 ? listErrors(errors) : []
  // A question that is still open would take the focus back, and fields that are locked take none.
  const settled = checked === null && !sending.pending
  const focusWrong = useEffectEvent(() => {
    const [first] = wrong
    if (first) form.setFocus(first.name as FieldPath<Values>)
  })
  useEffect(() => {
    if (sending.error && settled) focusWrong()
  }, [sending.error, settled])
  const submit = (event: FormEvent) => {
    // React events bubble from a form in a dialog to the form that opened it.
    event.stopPropagation()
    // Enter submits a form with a single line of text even while its button is blocked.
    if (props.blocked || waiting) {
      event.preventDefault()
      // Focus shows why.
      button.current?.focus()
      return
    }
    if (first) {
      event.preventDefault()
      void first.run()
      return
    }
    void form.handleSubmit(async (input) => {
      if (confirm) setChecked(input)
      else await sending.run(input)
    })(event)
  }
  const send = async (input: Output) => {
    await sending.run(input)
    setChecked(null)
  }
  const asked = checked !== null && confirm?.(checked)
  return (
    <FieldLabels value={labels}>
      {/* Sent before the page works, what was typed does not get into the address. */}
      <form method="post" noValidate onSubmit={submit} className={className}>
        {locks ? (
          <fieldset disabled={sending.pending} className={className}>
            {children}
          </fieldset>
        ) : (
          children
        )}
        <FormErrors
          errors={wrong}
          labels={labels}
          // Only names of fields on the screen are listed.
          onPick={(name) => form.setFocus(name as FieldPath<Values>)}
        />
        {(wrong.length === 0 || unplaced !== null) && (
          <Refused sending={sending} unplaced={unplaced} samePerson={samePerson} />
        )}
        <Foot
          {...props}
          button={button}
          submit={first?.submit ?? props.submit}
          pending={first?.pending ?? (sending.pending || waiting)}
        />
      </form>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setChecked(null)}
          title={translate(asked.title)}
          confirmLabel={asked.label}
          danger={danger}
          pending={sending.pending}
          onConfirm={() => void send(checked)}
        >
          {asked.text}
        </ConfirmDialog>
      )}
    </FieldLabels>
  )
}
