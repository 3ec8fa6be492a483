import type { ImportKind } from '@efie/domain'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { keyset } from '~/platform/lists/keyset.ts'
import { Paged } from '~/platform/lists/paged.tsx'
import { Section } from '~/ui/section.tsx'
import { ImportActs } from './import-result.tsx'
import { PastImport } from './past-import.tsx'

/** Earlier imports of a kind; each can be undone for some time. */
export const PastImports = ({ kind, touches }: { kind: ImportKind; touches: readonly QueryKey[] }) => {
  const query = useInfiniteQuery(
    api.imports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, limit: 10, cursor }),
      ...keyset,
    }),
  )
  return (
    <Section title="Earlier imports">
      <Paged
        query={query}
        failure="Couldn’t load earlier imports"
        empty="No imports yet. They appear here after the first."
        renderRow={(row) => (
          <PastImport
            fileName={row.file_name}
            at={row.created_at}
            summary={`${row.added} added, ${row.changed} changed, ${row.failed} with errors`}
            undone={row.undone_at && `Undone: ${row.reverted} restored, ${row.left.length} left as imported`}
          >
            <ImportActs made={row} touches={touches} size="sm" />
          </PastImport>
        )}
      />
    </Section>
  )
}
