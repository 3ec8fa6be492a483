import { now } from '~/ui/now.ts'
import { type Limits, timeLeft } from './age.ts'
import type { Column } from './columns.ts'
import { TimeLeft } from './time-left.tsx'

/** The time left for staff to take the next step; a dash where they don’t have it. */
export const waitingColumn = <Row extends { waiting: Required<Limits> | null }, Sort extends string>(
  sort?: Sort,
): Column<Row, Sort> => ({
  id: 'waiting',
  ...(sort !== undefined && { sort }),
  header: 'Time left',
  cell: (row) => <TimeLeft limits={row.waiting} />,
  text: (row) => (row.waiting === null ? '' : timeLeft(row.waiting, now()).text),
})
