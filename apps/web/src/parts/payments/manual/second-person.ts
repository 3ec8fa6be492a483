import type { ManualEntry } from '~/platform/api/rows.ts'

export const samePersonAtEntry =
  'You can’t confirm money that you recorded or that is your own. Someone else in finance, or an administrator, has to confirm it.'

/** Why this person can't decide the entry, as far as the row shows; null if they can try. */
export const recorderRefusal = (
  entry: Pick<ManualEntry, 'recorded_by' | 'user_id'>,
  userId: string,
): string | null => {
  if (entry.recorded_by === userId)
    return 'You recorded this, so someone else in finance, or an administrator, has to confirm it'
  return entry.user_id === userId ? 'This is your own money, so someone else has to confirm it' : null
}
