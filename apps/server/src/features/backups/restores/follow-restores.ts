import type { Services } from '../../../platform/context.ts'
import type { Change, ChangeFeed } from '../../../platform/realtime/change-feed.ts'
import { loadServiceState } from './queries.ts'

const concerns = (changes: Change[]): boolean => changes.some(({ table }) => table === 'restores')

/** Refuses requests and puts jobs off on this node while any node restores a backup. */
export const followRestores = async (
  { db, log, maintenance }: Pick<Services, 'db' | 'log' | 'maintenance'>,
  feed: ChangeFeed,
): Promise<void> => {
  let last: Promise<void> = Promise.resolve()
  const read = async (): Promise<void> => {
    const { state, unchecked } = await loadServiceState(db)
    maintenance.enter(state, unchecked)
  }
  // One after the other, so that the last one to answer is the one that was asked last.
  const look = (): Promise<void> => {
    last = last.then(read, read)
    return last
  }
  // As soon as it is read; the other way comes after the work on earlier changes, but is repeated until it succeeds.
  feed.subscribeEarly((changes) => {
    if (concerns(changes)) look().catch((error: unknown) => log.warn({ err: error }, 'restores not read'))
  })
  feed.subscribe(async (changes) => {
    if (concerns(changes)) await look()
  })
  await look()
}
