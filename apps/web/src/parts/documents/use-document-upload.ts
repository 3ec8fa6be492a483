import { useQueryClient } from '@tanstack/react-query'
import type { DocumentType } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { toast } from '~/ui/toast.ts'
import { api, newIdempotencyKey } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { isUnderway, post } from '~/platform/offline/outbox.ts'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { fileProblem, pictureProblem } from './document-rules.ts'
import { sendDocument } from './send-document.ts'

export interface UploadState {
  file: File
  type: DocumentType
  /** 0 to 100 while sending. */
  percent: number
  /** Why it failed; it can then be retried or discarded. */
  problem: string | null
  retryable: boolean
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Sends one file at a time with progress. A failed one stays here to be retried. */
export const useDocumentUpload = (applicationId: string | null, onSent?: () => void) => {
  const queries = useQueryClient()
  const [state, setState] = useState<UploadState | null>(null)
  const current = useRef<{ controller: AbortController; key: string } | null>(null)

  const send = async (file: File, type: DocumentType, key: string): Promise<void> => {
    const controller = new AbortController()
    current.current = { controller, key }
    setState({ file, type, percent: 0, problem: null, retryable: false })
    const paper = { document_type: type, application_id: applicationId, file }
    try {
      await sendDocument(paper, {
        signal: controller.signal,
        idempotencyKey: key,
        onProgress: (percent) => setState((now) => now && { ...now, percent }),
      })
      await Promise.all(
        [api.documents.key(), api.applications.key(), api.me.agenda.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      setState(null)
      toast.success(t`Document uploaded successfully`)
      onSent?.()
    } catch (error) {
      if (isAbort(error)) {
        setState(null)
        return
      }
      const { message, retryable, issues, code } = toUserError(error)
      if (code === null && isUnderway({ retryable }) && (await post({ kind: 'document', ...paper }, key))) {
        setState(null)
        toast.info(t`Saved on this device. We’ll send it when you’re back online`)
        onSent?.()
        return
      }
      toast.error(t`Failed to upload document`)
      setState({ file, type, percent: 0, problem: issues[0]?.message ?? message, retryable })
    }
  }

  /** Scales large pictures down first; the result is what is checked and sent. */
  const prepare = async (chosen: File, type: DocumentType): Promise<void> => {
    const controller = new AbortController()
    current.current = { controller, key: newIdempotencyKey() }
    setState({ file: chosen, type, percent: 0, problem: null, retryable: false })
    const { key } = current.current
    const file = await shrinkImage(chosen)
    if (controller.signal.aborted) return
    const problem = fileProblem(file) ?? (file === chosen ? await pictureProblem(file) : null)
    if (controller.signal.aborted) return
    if (problem) setState({ file, type, percent: 0, problem, retryable: false })
    else await send(file, type, key)
  }

  return {
    state,
    start: (file: File, type: DocumentType) => void prepare(file, type),
    retry: () => {
      if (state && current.current) void send(state.file, state.type, current.current.key)
    },
    /** Stops an upload, or discards a failed one. */
    cancel: () => {
      current.current?.controller.abort()
      setState(null)
    },
  }
}
