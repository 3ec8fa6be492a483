import type { Draft } from '~/parts/applications/draft.ts'

/** What every step gets. */
export interface StepProps {
  draft: Draft
  today: string
  keep: (change: Partial<Draft>) => void
  /** On to the next step. */
  onDone: () => void
}
