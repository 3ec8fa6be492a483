import { counted } from '@efie/domain'
import { client } from '~/platform/api/client.ts'
import type { SessionRow } from '~/platform/api/rows.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { touches } from '~/parts/security/person.ts'

const end: BulkAct<SessionRow> = {
  label: 'End session',
  done: 'ended',
  act: ({ id }) => client.security.sessions.end({ id }),
  touches,
  danger: true,
  confirm: {
    title: (rows) => `End ${counted(rows.length, 'session')}?`,
    text: () => 'These people will have to sign in again on those devices.',
  },
}

/** Ends several sessions, such as those of one address after an incident. */
export const SessionBulk = ({ bulk }: { bulk: Bulk<SessionRow> }) => (
  <BulkBar
    bulk={bulk}
    what="session"
    nameOf={({ full_name, device }) => `${full_name}, ${device}`}
    acts={[end]}
  />
)
