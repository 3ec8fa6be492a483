import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '~/ui/toast.ts'
import { toUserError, type UserError } from '~/platform/api/user-error.ts'

export interface ActOptions<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** Toast once it is done. */
  done?: string | ((output: Output) => string | null)
  /** Called at once, before what it made stale is fetched anew. */
  onDone?: (output: Output) => void
  /** Toast when it failed, where the specification has one; what failed stands beside the button too. */
  failed?: string
  /** Queries that it makes stale. */
  touches: readonly QueryKey[]
}

export interface Act<Input> {
  /** True when it worked. Never sends a second one while the first is under way. */
  run: (input: Input) => Promise<boolean>
  pending: boolean
  error: UserError | null
  /** As thrown, for `applyServerIssues`. */
  cause: unknown
  reset: () => void
}

/** Refusals after which the page shows what is no longer so. */
const overtaken = new Set([
  'STALE',
  'TRANSITION_NOT_ALLOWED',
  'CHANGE_SUPERSEDED',
  'NAME_ENQUIRY_AWAY',
  'PAYEE_ACCOUNT_UNKNOWN',
  'PAYEE_NAME_DIFFERS',
])

/** One change on the server: its toast, its error for showing in place, and what has to be fetched anew. */
export const useAct = <Input, Output>({
  act,
  done,
  onDone,
  failed,
  touches,
}: ActOptions<Input, Output>): Act<Input> => {
  const queries = useQueryClient()
  // `isPending` is known with the next render only, after a quick second press.
  const underWay = useRef(false)
  const refresh = () => Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (output) => {
      const said = typeof done === 'function' ? done(output) : done
      if (said) toast.success(said)
      onDone?.(output)
      await refresh()
    },
    onError: async (error) => {
      if (failed) toast.error(failed)
      // What was decided on is no longer so: show how it is.
      if (overtaken.has(toUserError(error).code ?? '')) await refresh()
    },
  })
  return {
    run: async (input) => {
      if (underWay.current) return false
      underWay.current = true
      try {
        await mutation.mutateAsync(input)
        return true
      } catch {
        return false
      } finally {
        underWay.current = false
      }
    },
    pending: mutation.isPending,
    error: mutation.error ? toUserError(mutation.error) : null,
    cause: mutation.error,
    reset: mutation.reset,
  }
}
