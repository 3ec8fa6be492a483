import { formatMoney, impairmentStageLabels } from '@efie/domain'
import type { ImpairmentStageRow } from '~/platform/api/rows.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

/** Required allowance by stage, on exposure less interest in suspense. */
export const StagesTable = ({ stages }: { stages: readonly ImpairmentStageRow[] }) => {
  const total = (of: (row: ImpairmentStageRow) => number) => stages.reduce((sum, row) => sum + of(row), 0)
  return (
    <Table caption="Allowance for losses by stage">
      <TableHead>
        <tr>
          <HeadCell>Stage</HeadCell>
          <HeadCell align="end">Loans and plans</HeadCell>
          <HeadCell align="end">Owed</HeadCell>
          <HeadCell align="end">Interest in suspense</HeadCell>
          <HeadCell align="end">Rate</HeadCell>
          <HeadCell align="end">Allowance</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {stages.map((row) => (
          <Row key={row.stage}>
            <Cell className="min-w-40">{impairmentStageLabels[row.stage]}</Cell>
            <Cell align="end">{row.loans}</Cell>
            <Cell align="end">{formatMoney(row.exposure)}</Cell>
            <Cell align="end">{formatMoney(row.suspended)}</Cell>
            <Cell align="end">{(row.rate_bps / 100).toFixed(2)}%</Cell>
            <Cell align="end">{formatMoney(row.allowance)}</Cell>
          </Row>
        ))}
        <Row className="font-semibold">
          <Cell>Total</Cell>
          <Cell align="end">{total(({ loans }) => loans)}</Cell>
          <Cell align="end">{formatMoney(total(({ exposure }) => exposure))}</Cell>
          <Cell align="end">{formatMoney(total(({ suspended }) => suspended))}</Cell>
          <Cell />
          <Cell align="end">{formatMoney(total(({ allowance }) => allowance))}</Cell>
        </Row>
      </TableBody>
    </Table>
  )
}
