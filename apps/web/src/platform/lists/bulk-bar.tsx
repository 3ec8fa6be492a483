import { type ReactNode, useRef, useState } from 'react'
import { counted } from '@efie/domain'
import { ActError } from '~/platform/acts/act-error.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { type BulkAct, leftOutText } from './bulk-act.ts'
import { BulkReport } from './bulk-report.tsx'
import { type BulkSubject, useBulkRun } from './use-bulk-run.ts'

export interface BulkBarProps<Row> extends BulkSubject<Row> {
  /** What an act takes, such as the colleague to assign to. */
  children?: ReactNode
}

interface QuestionProps<Row> {
  act: BulkAct<Row>
  rows: readonly Row[]
  /** Selected rows that it leaves out, in words. */
  leftOut: string | null
  onAnswer: (reason: string) => void
  onClose: () => void
}

/** What an act asks before it starts. */
const Question = <Row,>({ act, rows, leftOut, onAnswer, onClose }: QuestionProps<Row>) => {
  const shown = { open: true, onOpenChange: (open: boolean) => !open && onClose() }
  const { confirm, reason, danger = false, label } = act
  const title = confirm?.title(rows) ?? `${label}?`
  const text = (
    <>
      {confirm?.text(rows)}
      {leftOut && <p className="mt-3">{leftOut} and will be left out.</p>}
    </>
  )
  if (!reason)
    return (
      <ConfirmDialog
        {...shown}
        title={title}
        confirmLabel={label}
        danger={danger}
        disabledReason={confirm?.refusal ?? null}
        onConfirm={() => onAnswer('')}
      >
        {text}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      {...shown}
      {...reason}
      title={title}
      submitLabel={label}
      danger={danger}
      pending={false}
      error={null}
      onSubmit={(given) => {
        onAnswer(given.reason)
        return Promise.resolve(true)
      }}
    >
      {text}
    </ReasonDialog>
  )
}

/**
 * What can be done with the selected rows, fixed at the bottom of the window, and what the last act left. On
 * phones it covers the page's action until nothing is selected.
 */
export const BulkBar = <Row extends { id: string }>(props: BulkBarProps<Row>) => {
  const { bulk, what, whats = `${what}s`, acts, children } = props
  // The act is found by its label again with each render: what is chosen in the question changes it.
  const [asking, setAsking] = useState<{
    label: string
    rows: readonly Row[]
    leftOut: readonly Row[]
  } | null>(null)
  const asked = acts.find(({ label }) => label === asking?.label)
  const bar = useRef<HTMLElement>(null)
  const { run, pending, error, at } = useBulkRun(props)
  const shown = bulk.chosen.length > 0 || pending
  useShortcut(
    'b',
    'Go to what you can do with the selected rows',
    () => bar.current?.querySelector<HTMLElement>('select, button')?.focus(),
    {
      when: shown,
      group: 'Lists',
    },
  )
  const start = (act: BulkAct<Row>) => {
    const fits = act.only?.fits ?? (() => true)
    const rows = bulk.chosen.filter(fits)
    const leftOut = bulk.chosen.filter((row) => !fits(row))
    if (act.confirm || act.reason) {
      act.confirm?.onOpen?.()
      setAsking({ label: act.label, rows, leftOut })
    } else void run({ act, rows, leftOut, reason: '' })
  }
  const refusalOf = ({ label, disabledReason, only }: BulkAct<Row>) => {
    if (pending) return at?.label === label ? null : 'Wait until the other act is done'
    if (disabledReason || !only || bulk.chosen.some(only.fits)) return disabledReason
    return `None of the selected ${whats} are ${only.are}`
  }
  return (
    <>
      <BulkReport bulk={bulk} what={what} whats={whats} />
      {shown && (
        <section
          ref={bar}
          aria-label={`Selected ${whats}`}
          className="sticky bottom-4 z-40 mt-4 rounded border border-primary bg-surface p-3 shadow-overlay max-sm:bottom-(--bar) max-sm:-mx-(--page-space) max-sm:rounded-none max-sm:border-x-0"
        >
          <div className="flex flex-wrap items-center gap-2 sm:gap-3">
            <p className="font-semibold max-sm:basis-full" aria-live="polite">
              {at && at.of > 1
                ? `${at.label}: ${at.done} of ${counted(at.of, what, whats)} done`
                : `${counted(bulk.chosen.length, what, whats)} selected`}
            </p>
            {children}
            {acts.map((act, index) => (
              <Button
                key={act.label}
                tone={act.danger ? 'danger' : index === 0 ? 'primary' : 'secondary'}
                pending={pending && at?.label === act.label}
                disabledReason={refusalOf(act)}
                onClick={() => start(act)}
              >
                {act.label}
              </Button>
            ))}
            {!pending && (
              <>
                {bulk.chosen.length < bulk.rows.length && (
                  <Button tone="ghost" onClick={bulk.selectAll}>
                    Select all {bulk.rows.length}
                  </Button>
                )}
                <Button tone="ghost" onClick={bulk.clear}>
                  Clear selection
                </Button>
              </>
            )}
            <ActError error={error} className="basis-full" />
          </div>
        </section>
      )}
      {asking && asked && (
        <Question
          act={asked}
          rows={asking.rows}
          leftOut={leftOutText(asked, asking.leftOut, whats)}
          onClose={() => setAsking(null)}
          onAnswer={(reason) => {
            setAsking(null)
            void run({ ...asking, act: asked, reason })
          }}
        />
      )}
    </>
  )
}
