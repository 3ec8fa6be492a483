import type { registration } from '@efie/contracts/auth'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FormOver } from '~/platform/forms/contract-form.ts'

/** Fields of the first step, in the order of the screen. All others are in the second. */
export const accountFields = ['first_name', 'last_name', 'phone', 'email', 'password'] as const

const asksSecond = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === 2

/**
 * The step of registration, kept in the history state so that the browser's Back and Forward move between
 * steps. The second opens only after the first was checked on this page: after a reload nothing is filled in.
 */
export const useSteps = (form: FormOver<typeof registration>) => {
  const navigate = useNavigate()
  const location = useLocation()
  const [checked, setChecked] = useState(false)
  const step = checked && asksSecond(location.state) ? 2 : 1

  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const { setFocus, getFieldState } = form
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = step === 1 && accountFields.find((name) => getFieldState(name).invalid)
    if (wrong) setFocus(wrong)
    else area.current?.focus()
  }, [step, setFocus, getFieldState])

  return {
    step,
    /** What has the step's fields; focused when the step changes, unless a field is wrong. */
    area,
    toFirst: async () => navigate(-1),
    /** Goes on once all of the first step is right; otherwise shows all that is wrong, with focus on the first. */
    toSecond: async () => {
      if (!(await form.trigger(accountFields, { shouldFocus: true }))) return
      setChecked(true)
      const state: unknown = location.state
      await navigate(
        { search: location.search },
        { state: { ...(typeof state === 'object' && state), step: 2 } },
      )
    },
  } as const
}
