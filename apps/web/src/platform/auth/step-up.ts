import { create } from 'zustand'

interface StepUpState {
  /** Answers whoever waits; null while nobody does. */
  settle: ((shown: boolean) => void) | null
}

/** Whether an act waits for the second factor to be shown: `step-up-dialog.tsx` asks for it. */
export const useStepUpStore = create<StepUpState>()(() => ({ settle: null }))

let asking: Promise<boolean> | null = null

/** True once the factor was shown, false when the person would rather not. Acts that wait at the same time share one question. */
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
