import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { DropdownMenu, MenuCheckItem, MenuLabel } from '~/ui/dropdown-menu.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { untilLoaded } from '~/ui/until-loaded.ts'
import { type Column, shownColumns, toggleColumn } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import type { ListQuery } from './keyset.ts'
import type { ListParams } from './list-params.ts'
import { SearchBox } from './search-box.tsx'

const SavedViews = lazy(() => untilLoaded(() => import('./saved-views.tsx')))

export interface ListFilter {
  /** Name of the URL parameter. */
  key: string
  label: Translatable
  /** Option for no filter: "All statuses". */
  all: Translatable
  options: readonly SelectOption[]
}

export interface ListToolbarProps<Row> {
  params: ListParams
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  query: ListQuery<Row>
  /** The list’s own sort, as the API names it. */
  usualSort?: string | undefined
  /** Label of the search field; none without a search. */
  searchLabel?: string | undefined
  filters: readonly ListFilter[]
  fileName: string
  /** The list’s name among its page’s lists. */
  list: string
}

/** Phones show rows as cards, without the table's headers to sort by. */
const SortSelect = <Row,>({
  columns,
  params,
  usual,
}: Pick<ListToolbarProps<Row>, 'columns' | 'params'> & { usual: string }) => (
  <div className="min-w-36 flex-1 md:hidden">
    <Select
      aria-label={t`Sort by`}
      value={params.get('sort') || usual}
      options={columns.flatMap(({ sort, header }) =>
        sort === undefined
          ? []
          : [
              { value: sort, label: `${translate(header)} ↑` },
              { value: `-${sort}`, label: `${translate(header)} ↓` },
            ],
      )}
      onChange={({ target }) => params.set({ sort: target.value === usual ? null : target.value })}
    />
  </div>
)

export const ListToolbar = <Row,>({
  params,
  columns,
  rows,
  query,
  usualSort,
  searchLabel,
  filters,
  fileName,
  list,
}: ListToolbarProps<Row>) => {
  const hasViews = useAbility('saved-views.read')
  const asked = params.get('columns')
  const shown = shownColumns(columns, asked)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel && (
        <SearchBox value={params.get('q')} label={searchLabel} onSearch={(q) => params.set({ q })} />
      )}
      {filters.map((filter) => (
        <div key={filter.key} className="min-w-36 max-sm:flex-1">
          <Select
            aria-label={translate(filter.label)}
            value={params.get(filter.key)}
            placeholder={filter.all}
            options={filter.options}
            onChange={(event) => params.set({ [filter.key]: event.target.value })}
          />
        </div>
      ))}
      {usualSort && <SortSelect columns={columns} params={params} usual={usualSort} />}
      <div className="ml-auto flex gap-2">
        {hasViews && (
          <Suspense fallback={<Skeleton className="h-11 w-24" />}>
            <SavedViews list={list} />
          </Suspense>
        )}
        <div className="max-md:hidden">
          <DropdownMenu
            trigger={
              <Button tone="secondary" size="icon" aria-label={t`Choose columns`}>
                <Columns3 className="size-4" aria-hidden="true" />
              </Button>
            }
          >
            <MenuLabel>
              <Trans>Columns</Trans>
            </MenuLabel>
            {columns.slice(1).map((column) => (
              <MenuCheckItem
                key={column.id}
                checked={shown.includes(column)}
                onCheckedChange={() => params.set({ columns: toggleColumn(columns, asked, column.id) })}
              >
                {translate(column.header)}
              </MenuCheckItem>
            ))}
          </DropdownMenu>
        </div>
        <ExportButton columns={columns} rows={rows} query={query} fileName={fileName} />
      </div>
    </div>
  )
}
