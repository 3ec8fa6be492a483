import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '~/platform/auth/auth-store.ts'
import { toast } from '~/ui/toast.ts'
import { useDraftStore } from './draft-store.ts'

/**
 * Once an application is open, the draft that was sent is that application, even if the answer was lost and
 * the change feed reported it first. It is deleted, so that it isn't sent again after this one has ended.
 */
export const useForgetSent = (hasOpenApplication: boolean): void => {
  const { id } = useUser()
  const navigate = useNavigate()
  const sent = useDraftStore((state) => (state.drafts[id]?.submission ?? null) !== null)
  useEffect(() => {
    if (!useDraftStore.persist.hasHydrated()) void useDraftStore.persist.rehydrate()
  }, [])
  useEffect(() => {
    if (!hasOpenApplication || !sent) return
    useDraftStore.getState().discard(id)
    toast.success(t`Application submitted successfully`)
    void navigate('/application', { replace: true })
  }, [hasOpenApplication, sent, id, navigate])
}
