import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { keyset } from '~/platform/lists/keyset.ts'

/** An application's timeline, newest first. */
export const useCaseTimeline = (applicationId: string) =>
  useInfiniteQuery(
    api.applications.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: applicationId, limit: 20, cursor }),
      ...keyset,
    }),
  )
