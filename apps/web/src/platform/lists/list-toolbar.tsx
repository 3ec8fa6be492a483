import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Columns3, Download } from 'lucide-react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DropdownMenu, MenuCheckItem, MenuLabel } from '~/ui/dropdown-menu.tsx'
import { Select, type SelectOption } from '~/ui/select.tsx'
import { type Column, shownColumns, toggleColumn } from './columns.ts'
import { saveCsv, toCsv } from './csv.ts'
import type { ListParams } from './list-params.ts'
import { SearchBox } from './search-box.tsx'

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
  /** Label of the search field; none without a search. */
  searchLabel?: string | undefined
  filters: readonly ListFilter[]
  fileName: string
}

export const ListToolbar = <Row,>({
  params,
  columns,
  rows,
  searchLabel,
  filters,
  fileName,
}: ListToolbarProps<Row>) => {
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
      <div className="ml-auto flex gap-2">
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
        <Button
          tone="secondary"
          aria-label={plural(
            { count: rows.length },
            { one: 'Export # row as CSV', other: 'Export # rows as CSV' },
          )}
          disabledReason={rows.length === 0 ? t`Nothing to export` : null}
          onClick={() => saveCsv(`${fileName}.csv`, toCsv(columns, rows))}
        >
          <Download className="size-4" aria-hidden="true" />
          CSV
        </Button>
      </div>
    </div>
  )
}
