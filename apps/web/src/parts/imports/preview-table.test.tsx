import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PreviewTable, type PreviewRow } from './preview-table.tsx'

const changed = (line: number): PreviewRow => ({
  line,
  name: `Row ${line}`,
  state: 'changed',
  fields: [{ label: 'On hand', old: '10', new: '12' }],
})
const problem: PreviewRow = { line: 900, name: '', state: 'error', problem: 'Enter the SKU' }

test('shows rows by what happens to them, a hundred at a time', () => {
  const rows = [...Array.from({ length: 150 }, (_, at) => changed(at + 2)), problem]
  render(<PreviewTable rows={rows} counts={{ changed: 150, new: 0, error: 1 }} />)
  expect(screen.queryByText(/^New/)).toBeNull()
  expect(screen.getAllByText(/^Row \d/)).toHaveLength(100)
  expect(screen.queryByText('Enter the SKU')).toBeNull()
  fireEvent.click(screen.getByText('Show 50 more'))
  expect(screen.getAllByText(/^Row \d/)).toHaveLength(150)
  fireEvent.click(screen.getByText('With errors (1)'))
  expect(screen.getByText('Enter the SKU')).toBeDefined()
  expect(screen.queryByText('Row 2')).toBeNull()
})

test('says when the server sent only the first rows', () => {
  render(<PreviewTable rows={[changed(2), changed(3)]} counts={{ changed: 700, new: 0, error: 0 }} />)
  expect(screen.getByText('Only the first 2 rows are shown.')).toBeDefined()
})
