import { t } from '@lingui/core/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { Cell, HeadCell, Row as TableRow, Table, TableBody, TableHead } from '~/ui/table.tsx'
import { type Column, directionOf, nextSort } from './columns.ts'

export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects all rows that are loaded, or none. */
const AllTick = ({ ids, selection }: { ids: readonly string[]; selection: Selection }) => {
  const some = ids.some((id) => selection.ids.has(id))
  const all = some && ids.every((id) => selection.ids.has(id))
  return (
    <input
      type="checkbox"
      aria-label={t`Select all rows shown`}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all
      }}
      onChange={() => selection.onChange(new Set(all ? [] : ids))}
      className="block size-5 accent-primary"
    />
  )
}

/** Selects a row; the click doesn't open it. */
export const RowTick = ({ id, name, selection }: { id: string; name: string; selection: Selection }) => (
  <input
    type="checkbox"
    aria-label={t`Select ${name}`}
    checked={selection.ids.has(id)}
    onChange={() => selection.onChange(toggled(selection.ids, id))}
    onClick={(event) => event.stopPropagation()}
    className="relative z-10 block size-5 accent-primary"
  />
)

export interface RowsProps<Row> {
  caption: Translatable
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  openId?: string
  onOpen?: ((row: Row) => void) | undefined
  /** Accessible name of opening a row: "Open Ama Mensah". */
  nameOf: (row: Row) => string
  /** Rows can be selected for bulk actions. */
  selection?: Selection | undefined
  /** How the rows are sorted, as the API names it, and how that is changed. */
  sorting?: { current: string; onSort: (sort: string) => void }
}

const many = 100
const rowHeight = 49

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null

const Head = <Row,>({
  columns,
  selection,
  sorting,
  fits,
  ids,
}: Pick<RowsProps<Row>, 'columns' | 'selection' | 'sorting'> & { fits: boolean; ids: readonly string[] }) => (
  <TableHead {...(fits && { className: 'top-[calc(4rem+var(--strip))]' })}>
    <tr>
      {selection && (
        <HeadCell>
          <AllTick ids={ids} selection={selection} />
        </HeadCell>
      )}
      {columns.map((column) => (
        <HeadCell
          key={column.id}
          align={column.align ?? 'start'}
          {...(sorting &&
            column.sort !== undefined && {
              sort: directionOf(column.sort, sorting.current),
              onSort: () => sorting.onSort(nextSort(column, sorting.current)),
            })}
        >
          {translate(column.header)}
        </HeadCell>
      ))}
    </tr>
  </TableHead>
)

/**
 * Whether the table is no wider than its frame. Then the page scrolls, and the header stays below the page's;
 * otherwise the frame scrolls sideways.
 */
const useFits = (table: RefObject<HTMLTableElement | null>): boolean => {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const frame = table.current?.parentElement
    if (!table.current || !frame) return
    const sizes = new ResizeObserver(() =>
      setFits((table.current?.scrollWidth ?? 0) <= frame.clientWidth + 1),
    )
    sizes.observe(frame)
    sizes.observe(table.current)
    return () => sizes.disconnect()
  }, [table])
  return fits
}

/** A table that draws only the rows in sight when there are more than a hundred. */
export const RowTable = <Row,>(props: RowsProps<Row>) => {
  const { caption, columns, rows, rowId, openId, onOpen, nameOf, selection, sorting } = props
  const table = useRef<HTMLTableElement>(null)
  const fits = useFits(table)
  const virtual = rows.length > many
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (virtual && table.current) setTop(table.current.getBoundingClientRect().top + window.scrollY)
  }, [virtual])
  // The React Compiler leaves this component alone, as it has to.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: virtual,
  })
  const items = virtual
    ? virtualizer.getVirtualItems()
    : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  const before = virtual ? (items[0]?.start ?? top) - top : 0
  const after = virtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0
  return (
    <Table
      ref={table}
      caption={caption}
      aria-rowcount={rows.length + 1}
      containerClassName={cn('max-h-none', fits && 'overflow-visible')}
    >
      <Head columns={columns} selection={selection} sorting={sorting} fits={fits} ids={rows.map(rowId)} />
      <TableBody>
        <Spacer height={before} columns={columns.length + (selection ? 1 : 0)} />
        {items.map(({ index }) => {
          const row = rows[index]
          if (row === undefined) return null
          const id = rowId(row)
          return (
            <TableRow
              key={id}
              aria-rowindex={index + 2}
              selected={id === openId}
              {...(onOpen && { onClick: () => onOpen(row), className: 'cursor-pointer' })}
            >
              {selection && (
                <Cell>
                  <RowTick id={id} name={nameOf(row)} selection={selection} />
                </Cell>
              )}
              {columns.map((column, place) => (
                <Cell key={column.id} align={column.align ?? 'start'}>
                  {place === 0 && onOpen ? (
                    <button
                      type="button"
                      data-row={id}
                      aria-label={t`Open ${{ name: nameOf(row) }}`}
                      onClick={(event) => {
                        event.stopPropagation()
                        onOpen(row)
                      }}
                      className="rounded text-left font-semibold text-ink hover:underline"
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </Cell>
              ))}
            </TableRow>
          )
        })}
        <Spacer height={after} columns={columns.length + (selection ? 1 : 0)} />
      </TableBody>
    </Table>
  )
}
