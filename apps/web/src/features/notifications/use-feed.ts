import { t } from '@lingui/core/macro'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { toast } from '~/ui/toast.ts'
import { type Feed, type FeedPage, markAllRead, markRead } from './feed.ts'

const options = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
  ...keyset,
})

/**
 * The caller's notifications and actions on them, updated optimistically and corrected by the server's
 * answer.
 */
export const useFeed = () => {
  const queries = useQueryClient()
  const query = useInfiniteQuery(options)

  const change = async (apply: (feed: Feed) => Feed): Promise<void> => {
    await queries.cancelQueries({ queryKey: options.queryKey })
    queries.setQueryData<InfiniteData<FeedPage, string | undefined>>(
      options.queryKey,
      (feed) => feed && apply(feed),
    )
  }
  // The bell and all other lists of notifications share this key.
  const settled = () => queries.invalidateQueries({ queryKey: api.notifications.key() })
  const failed = (error: Error) => toast.error(toUserError(error).message)

  const read = useMutation({
    mutationFn: (id: string) => client.notifications.read({ id }),
    onMutate: (id) => change((feed) => markRead(feed, id)),
    onError: failed,
    onSettled: settled,
  })
  const readAll = useMutation({
    mutationFn: () => client.notifications.readAll(),
    onMutate: () => change(markAllRead),
    onError: failed,
    onSettled: settled,
  })
  const clear = useMutation({
    mutationFn: () => client.notifications.clear(),
    onSuccess: () => toast.success(t`Notifications cleared`),
    onError: failed,
    onSettled: settled,
  })
  return { query, read, readAll, clear }
}
