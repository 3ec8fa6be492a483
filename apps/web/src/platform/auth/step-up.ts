import { create } from 'zustand'

interface StepUpState {
  /** Resolves the waiting acts; null while none is waiting. */
  settle: ((shown: boolean) => void) | null
}

/** Whether an act waits for a second factor: `step-up-dialog.tsx` asks for it. */
export const useStepUpStore = create<StepUpState>()(() => ({ settle: null }))

let asking: Promise<boolean> | null = null

/** True once the factor was used, false if the person declines. Concurrent acts share one question. */
export const stepUp = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    const settle = (shown: boolean) => {
      asking = null
      useStepUpStore.setState({ settle: null })
      resolve(shown)
    }
    useStepUpStore.setState({ settle })
  })
  return asking
}
