import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { oneOf } from '~/platform/lists/list-params.ts'
import { useCheckoutStore } from './checkout-store.ts'

export const steps = ['delivery', 'payment', 'review'] as const
export type Step = (typeof steps)[number]

/** Steps behind this one in the window's history, as stored in its entry. */
const trailOf = (state: unknown): Step[] => {
  const trail = state !== null && typeof state === 'object' && 'trail' in state ? state.trail : []
  return Array.isArray(trail) ? steps.filter((step) => trail.includes(step)) : []
}

/** The step in the URL, or the first one not ready. The browser's Back and Forward move between steps. */
export const useStep = () => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { delivery, typed, pay, months } = useCheckoutStore()
  const trail = trailOf(state)
  const wanted = oneOf(steps, params.get('step') ?? '') ?? 'delivery'
  const payable = pay === 'now' || (pay === 'instalments' && months !== null)
  const ready: Step = !delivery || typed ? 'delivery' : payable ? 'review' : 'payment'
  const step = steps.indexOf(wanted) <= steps.indexOf(ready) ? wanted : ready
  const go = (next: Step): void => {
    window.scrollTo({ top: 0 })
    // The URL already names it, and it was waiting for what is ready now.
    if (next === wanted) return
    const behind = trail.indexOf(next)
    if (behind >= 0) return void navigate(behind - trail.length)
    const goesOn = steps.indexOf(next) > steps.indexOf(wanted)
    void navigate(`?step=${next}`, {
      replace: !goesOn,
      preventScrollReset: true,
      state: { trail: goesOn ? [...trail, wanted] : trail },
    })
  }
  return { step, go, behind: trail.length }
}

/** Opens the order in place of the first step, so that Back leads to the shop and never into a step. */
export const useLeave = (order: string | null, behind: number): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (order === null) return
    void (behind > 0 ? navigate(-behind) : navigate(`/orders/${order}`, { replace: true }))
  }, [order, behind, navigate])
}
