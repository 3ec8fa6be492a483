import { t } from '@lingui/core/macro'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '~/ui/toast.ts'
import { api, client } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { sendDocument } from '~/parts/documents/send-document.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { worksOffline } from '~/platform/offline/works-offline.ts'
import { guest } from '~/platform/offline/kept.ts'
import { keepAnswers, keepCatalogue } from '~/platform/offline/kept-answers.ts'
import { type Carrier, flushOutbox, type Letter, openOutbox, useOutbox } from '~/platform/offline/outbox.ts'

/** Milliseconds between attempts: the network is often not ready yet when the browser reports it. */
const retryDelays = [2_000, 5_000, 10_000, 20_000]

/** What is shown after delivery of each kind, and which queries become stale. */
const effects = (): Record<Letter['kind'], { told: string | null; touches: readonly QueryKey[] }> => ({
  ticket: { told: t`Ticket created`, touches: [api.tickets.key()] },
  document: {
    told: t`Document uploaded successfully`,
    touches: [api.documents.key(), api.applications.key(), api.me.agenda.key()],
  },
  'visit-photo': { told: null, touches: [api.inspections.key()] },
  'visit-report': {
    told: 'Visit recorded',
    touches: [api.inspections.key(), api.applications.key()],
  },
})

const carrier: Carrier = {
  send: async (letter, idempotencyKey) => {
    const { kind } = letter
    if (kind === 'ticket') await client.tickets.create(letter.input, { context: { idempotencyKey } })
    else if (kind === 'document') await sendDocument(letter, { idempotencyKey })
    else if (kind === 'visit-photo')
      await client.inspections.addPhoto(
        { id: letter.inspection_id, file: letter.file },
        { context: { idempotencyKey } },
      )
    else
      await client.inspections.transition(letter.input, {
        context: { idempotencyKey, ifMatch: letter.version },
      })
  },
  onSent: ({ kind }) => {
    const { told, touches } = effects()[kind]
    if (told !== null) toast.success(told)
    for (const queryKey of touches) void queryClient.invalidateQueries({ queryKey })
  },
  judge: toUserError,
}

/** A window opened offline isn't notified when the network returns, so it checks. */
const useAskAgain = (): void => {
  useEffect(() => {
    const ask = () =>
      void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [])
}

/** Whose copy of the shop is stored: each person's separately, guests' together. */
const shopperOf = ({ isInitialized, user, userRole }: ReturnType<typeof useAuthStore.getState>) => {
  if (!isInitialized) return null
  if (user === null) return guest
  return worksOffline(userRole) ? user.id : null
}

/**
 * For tenants and inspectors: shows stored answers immediately, and sends what is waiting once there is a
 * connection. For guests the shop.
 */
export const useOffline = (): void => {
  const userId = useAuthStore(({ user, userRole }) => (worksOffline(userRole) ? user?.id : undefined))
  const shopper = useAuthStore(shopperOf)
  const canSend = useAuthStore(({ isReadOnly }) => !isReadOnly)
  const online = useConnectionStore((state) => state.online)
  useAskAgain()
  const waits = useOutbox((state) => state.waiting.some(({ problem }) => problem === null))
  useEffect(() => {
    if (userId === undefined) return
    void openOutbox(userId)
    return keepAnswers(queryClient, userId)
  }, [userId])
  useEffect(() => {
    if (shopper !== null) return keepCatalogue(queryClient, shopper)
  }, [shopper])
  useEffect(() => {
    if (userId === undefined || !canSend || !online || !waits) return
    let timer = 0
    const flush = (attempt = 0) => {
      void flushOutbox(carrier)
      timer = window.setTimeout(flush, retryDelays[attempt] ?? retryDelays.at(-1), attempt + 1)
    }
    flush()
    return () => clearTimeout(timer)
  }, [userId, canSend, online, waits])
}
