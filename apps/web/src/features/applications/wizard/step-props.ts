import type { PublicTerms } from '@efie/domain'
import type { Draft } from '~/app/applications/draft.ts'

/** What every step gets. */
export interface StepProps {
  draft: Draft
  today: string
  /** The terms in force; null until they are known. */
  terms: PublicTerms | null
  keep: (change: Partial<Draft>) => void
  /** On to the next step. */
  onDone: () => void
}
