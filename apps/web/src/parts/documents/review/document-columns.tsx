import { documentTypeLabels, statusLabel } from '@efie/domain'
import { StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import type { DocumentRow, DocumentSort } from '~/platform/api/rows.ts'
import { fileSizeText } from '~/platform/files/document-file.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { waitingColumn } from '~/platform/lists/waiting-column.tsx'

/** Columns shared by all lists of documents. */
export const documentColumns: readonly Column<DocumentRow, DocumentSort>[] = [
  {
    id: 'document',
    sort: 'document_type',
    header: 'Document',
    phone: 'title',
    cell: (row) => documentTypeLabels[row.document_type],
    text: (row) => documentTypeLabels[row.document_type],
  },
  {
    id: 'owner',
    sort: 'owner_name',
    header: 'Applicant',
    cell: (row) => row.owner_name,
    text: (row) => row.owner_name,
  },
  {
    id: 'status',
    sort: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge kind="document" status={row.status} />,
    text: (row) => statusLabel(row.status),
  },
  waitingColumn(),
  {
    id: 'file',
    sort: 'file_name',
    header: 'File',
    phone: 'none',
    cell: (row) => <span className="block max-w-56 truncate">{row.file_name}</span>,
    text: (row) => row.file_name,
  },
  {
    id: 'size',
    sort: 'file_size',
    header: 'Size',
    align: 'end',
    phone: 'none',
    extra: true,
    cell: (row) => fileSizeText(row.file_size),
    text: (row) => String(row.file_size),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Uploaded',
    cell: (row) => <DateText value={row.created_at} time />,
    text: (row) => formatDateTime(row.created_at),
  },
]
