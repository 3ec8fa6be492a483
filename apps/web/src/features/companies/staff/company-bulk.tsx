import { counted } from '@efie/domain'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import type { BulkAct } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'

const claim: BulkAct<CompanyRow> = {
  label: 'Add to my portfolio',
  done: 'added to your portfolio',
  act: ({ id }) => client.companies.claim({ id }),
  touches: [api.companies.key()],
  confirm: {
    title: (rows) => `Add ${counted(rows.length, 'company', 'companies')} to your portfolio?`,
    text: () => 'You’ll manage them. We’ll invite the people who registered them to be their owners.',
  },
}

/** Takes on several companies without a manager. */
export const CompanyBulk = ({ bulk }: { bulk: Bulk<CompanyRow> }) => (
  <BulkBar bulk={bulk} what="company" whats="companies" nameOf={({ name }) => name} acts={[claim]} />
)
