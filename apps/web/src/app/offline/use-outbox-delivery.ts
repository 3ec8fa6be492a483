import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from '~/ui/toast.ts'
import { api, client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { toUserError } from '../api/user-error.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { sendDocument } from '../documents/send-document.ts'
import { useConnectionStore } from '../realtime/connection-store.ts'
import { keepAnswers } from './kept-answers.ts'
import { type Carrier, flushOutbox, openOutbox, useOutbox } from './outbox.ts'

const againMs = 20_000

const carrier: Carrier = {
  send: async (letter, idempotencyKey) => {
    if (letter.kind === 'ticket') await client.tickets.create(letter.input, { context: { idempotencyKey } })
    else await sendDocument(letter, { idempotencyKey })
  },
  onSent: ({ kind }) => {
    toast.success(kind === 'ticket' ? t`Ticket created` : t`Document uploaded successfully`)
    const touched = kind === 'ticket' ? [api.tickets.key()] : [api.documents.key(), api.applications.key()]
    for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
  },
  judge: toUserError,
}

/** For tenants: last answers at once, and what waits is sent as soon as there is a connection. */
export const useOffline = (): void => {
  const userId = useAuthStore(({ user, userRole }) => (userRole === 'user' ? user?.id : undefined))
  const canSend = useAuthStore(({ isReadOnly }) => !isReadOnly)
  const online = useConnectionStore((state) => state.online)
  const waits = useOutbox((state) => state.waiting.some(({ problem }) => problem === null))
  useEffect(() => {
    if (userId === undefined) return
    void openOutbox(userId)
    return keepAnswers(queryClient, userId)
  }, [userId])
  useEffect(() => {
    if (userId === undefined || !canSend || !online || !waits) return
    const flush = () => void flushOutbox(carrier)
    flush()
    const timer = setInterval(flush, againMs)
    return () => clearInterval(timer)
  }, [userId, canSend, online, waits])
}
