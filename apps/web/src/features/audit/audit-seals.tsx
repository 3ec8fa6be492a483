import { counted } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/**
 * How far the audit trail is sealed. A hash noted elsewhere proves later that nothing before it was changed.
 */
export const AuditSeals = () => {
  const { data, error } = useQuery(api.audit.seals.queryOptions())
  if (error)
    return (
      <Notice tone="danger" title="Couldn’t load the seals" className="mb-6">
        {toUserError(error).message}
      </Notice>
    )
  if (!data) return <Skeleton className="mb-6 h-24" />
  return (
    <Card className="mb-6">
      <div className="flex gap-4">
        <ShieldCheck className="size-6 shrink-0 text-primary" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="font-semibold">
            {data.last_number === null ? 'Not sealed yet' : `Latest seal: number ${data.last_number}`}
          </h2>
          <p className="mt-0.5 text-sm text-muted">
            {data.last_sealed_at ? (
              <>
                Last sealed <DateText value={data.last_sealed_at} time />.{' '}
                {counted(data.unsealed_events, 'newer event is waiting', 'newer events are waiting')} for the
                next seal. Keep a copy of the hash elsewhere to prove that earlier events haven’t been
                changed.
              </>
            ) : (
              `Events waiting for the first seal: ${data.unsealed_events}. The seal is created automatically.`
            )}
          </p>
          {data.last_hash && (
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <code className="font-mono text-xs [overflow-wrap:anywhere]">{data.last_hash}</code>
              <CopyButton text={data.last_hash} label="Copy hash" />
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
