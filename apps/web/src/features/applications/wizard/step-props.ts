import type { Draft } from '~/parts/applications/draft.ts'

/** Props of every step. */
export interface StepProps {
  draft: Draft
  today: string
  keep: (change: Partial<Draft>) => void
  /** Continues with the next step. */
  onDone: () => void
}
