import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { unreached } from '~/platform/api/unreached.ts'
import type { UserError } from '~/platform/api/user-error.ts'
import { toast } from '~/ui/toast.ts'

export interface ActOptions<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** Toast once it is done. */
  done?: string | ((output: Output) => string | null)
  /** Called before what it made stale is fetched again. */
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
  /** As thrown. */
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

/** Loaded when there is something to say or to fetch: pages that read nothing of the API do without its client until then. */
const userErrorOf = async (thrown: unknown): Promise<UserError> => {
  try {
    const { toUserError } = await import('~/platform/api/user-error.ts')
    return toUserError(thrown)
  } catch {
    return unreached()
  }
}

/** What cannot be fetched again stays as it was: the act itself is done or refused by then. */
const fetchAgain = async (touches: readonly QueryKey[]): Promise<void> => {
  if (touches.length === 0) return
  const loaded = await import('~/platform/api/query-client.ts').catch(() => null)
  if (!loaded) return
  const { queryClient } = loaded
  await Promise.all(touches.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

interface Failure {
  error: UserError
  cause: unknown
}

/** One change on the server: its toast, its error for showing in place, and what has to be fetched anew. */
export const useAct = <Input, Output>({
  act,
  done,
  onDone,
  failed,
  touches,
}: ActOptions<Input, Output>): Act<Input> => {
  // `pending` is known with the next render only, after a quick second press.
  const underWay = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const succeed = async (output: Output) => {
    const said = typeof done === 'function' ? done(output) : done
    if (said) toast.success(said)
    onDone?.(output)
    await fetchAgain(touches)
  }
  const fail = async (cause: unknown) => {
    const error = await userErrorOf(cause)
    if (failed) toast.error(failed)
    // What was decided on is no longer so: show how it is.
    if (overtaken.has(error.code ?? '')) await fetchAgain(touches)
    setFailure({ error, cause })
  }
  return {
    run: async (input) => {
      if (underWay.current) return false
      underWay.current = true
      setPending(true)
      setFailure(null)
      try {
        await succeed(await act(input))
        return true
      } catch (thrown) {
        await fail(thrown)
        return false
      } finally {
        underWay.current = false
        setPending(false)
      }
    },
    pending,
    error: failure?.error ?? null,
    cause: failure?.cause ?? null,
    reset: () => setFailure(null),
  }
}
