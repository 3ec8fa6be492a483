import { writeMoneyIn } from '@efie/domain'
import type { Services } from '../../platform/context.ts'
import type { ChangeFeed } from '../../platform/realtime/change-feed.ts'
import { loadSystemSettings } from './queries.ts'

/** Keeps the currency of this process in line with the settings, whichever node saved them. */
export const followSystemSettings = async ({ db }: Pick<Services, 'db'>, feed: ChangeFeed): Promise<void> => {
  const act = async () => writeMoneyIn((await loadSystemSettings(db)).default_currency)
  feed.subscribe(async (changes) => {
    if (changes.some(({ table }) => table === 'system_settings')) await act()
  })
  await act()
}
