import { api } from '~/platform/api/client.ts'

/** Everything about a tenant's own applications shares this request. */
export const ownApplicationsQuery = (userId: string | undefined, enabled: boolean) =>
  api.applications.list.queryOptions({ input: { user_id: userId, limit: 25 }, enabled })
