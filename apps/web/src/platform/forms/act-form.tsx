import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Memory, newIntention } from '~/platform/acts/intention.ts'
import { useAct } from '~/platform/acts/use-act.ts'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'

interface ActFormProps<Values extends FieldValues, Output, Result> extends Omit<
  FormFrameProps<Values, Output>,
  'sending'
> {
  /** Sends the input. The key stays the same until the act succeeds or the input changes. */
  act: (input: Output, context: { idempotencyKey: string }) => Promise<Result>
  /** Toast after success; null shows none. */
  done?: string | ((result: Result) => string | null)
  /** Toast after a failure, where the specification has one. */
  failed?: string
  onDone?: (result: Result) => void
  /** Where an unanswered act is remembered, so that it stays the same one after the page is loaded again. */
  memory?: Memory
  /** Queries that the act makes stale. */
  touches: readonly QueryKey[]
}

/** A form with an act of its own, which it sends under one idempotency key. */
export const ActForm = <Values extends FieldValues, Output, Result>({
  act,
  done,
  failed,
  onDone,
  memory,
  touches,
  ...frame
}: ActFormProps<Values, Output, Result>) => {
  const [intention] = useState(() => newIntention(memory))
  const sending = useAct<Output, Result>({
    act: (input) => act(input, { idempotencyKey: intention.keyOf(input) }),
    ...(done !== undefined && { done }),
    ...(failed !== undefined && { failed }),
    onDone: (result) => {
      intention.fulfil()
      onDone?.(result)
    },
    touches,
  })
  return <FormFrame {...frame} sending={sending} />
}
