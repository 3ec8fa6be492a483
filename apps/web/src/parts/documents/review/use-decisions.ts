import { documentTypeLabels, type DocumentCheck } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { toast } from '~/ui/toast.ts'

export interface Judgement {
  status: 'verified' | 'rejected'
  reason?: string
  checked?: DocumentCheck[]
}

/** What is known of a document wherever it is decided. */
export type DecidedDocument = Pick<DocumentRow, 'id' | 'version' | 'document_type' | 'owner_name'>

export interface Decision {
  document: DecidedDocument
  status: Judgement['status']
  /** As stored; null while it is being sent. */
  stored: { version: number; undoUntil: number } | null
}

const nameOf = ({ document_type, owner_name }: DecidedDocument): string =>
  `${documentTypeLabels[document_type]} from ${owner_name}`

/** How long it can be undone from now, by this device’s clock. The answer took a moment to arrive. */
const undoMs = ({ reviewed_at, undo_until }: { reviewed_at: string | null; undo_until: string }): number =>
  reviewed_at === null ? 0 : Date.parse(undo_until) - Date.parse(reviewed_at) - 1_000

const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: api.documents.key() })
  void queryClient.invalidateQueries({ queryKey: api.applications.key() })
}

/**
 * Decisions of this sitting, newest first. Each is sent straight away while the reviewer goes on to the next
 * document; the server lets its maker undo it for some seconds. `back` opens a document again.
 */
export const useDecisions = (back: (id: string) => void) => {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const [undoing, setUndoing] = useState(false)
  const drop = (id: string) => setDecisions((now) => now.filter(({ document }) => document.id !== id))
  const failed = (document: DecidedDocument, thrown: unknown) => {
    toast.error(`${nameOf(document)}: ${toUserError(thrown).message}`)
    refresh()
  }
  const decide = async (document: DecidedDocument, judgement: Judgement): Promise<void> => {
    const { id, version } = document
    const { status } = judgement
    setDecisions((now) => [{ document, status, stored: null }, ...now])
    try {
      const after = await client.documents.review({ id, ...judgement }, { context: { ifMatch: version } })
      const stored = { version: after.version, undoUntil: Date.now() + undoMs(after) }
      setDecisions((now) => now.map((one) => (one.document.id === id ? { ...one, stored } : one)))
      refresh()
    } catch (thrown) {
      drop(id)
      failed(document, thrown)
      back(id)
    }
  }
  const undo = async ({ document, stored }: Decision): Promise<void> => {
    if (!stored || undoing) return
    setUndoing(true)
    try {
      await client.documents.reopen({ id: document.id }, { context: { ifMatch: stored.version } })
      await queryClient.invalidateQueries({ queryKey: api.documents.key() })
      void queryClient.invalidateQueries({ queryKey: api.applications.key() })
      drop(document.id)
      toast.success('Decision undone')
      back(document.id)
    } catch (thrown) {
      failed(document, thrown)
    } finally {
      setUndoing(false)
    }
  }
  /** Decides a document; undefined once it was decided in this sitting. */
  const deciderOf = (document: DecidedDocument) =>
    decisions.some((one) => one.document.id === document.id)
      ? undefined
      : (judgement: Judgement) => void decide(document, judgement)
  return { decisions, decide, deciderOf, undo, undoing }
}

export type Sitting = ReturnType<typeof useDecisions>
