import { plural, t } from '@lingui/core/macro'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { FilterPanel } from './filter-panel.tsx'

interface FilterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  total: number | undefined
}

/** The shop's filters on a phone. Loaded when wanted, because the shop has no other dialog. */
export default function FilterSheet({ open, onOpenChange, total }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Filters`}
      side="left"
      footer={
        <Button wide onClick={() => onOpenChange(false)}>
          {total === undefined
            ? t`Show products`
            : plural(total, { one: 'Show # product', other: 'Show # products' })}
        </Button>
      }
    >
      <FilterPanel />
    </Sheet>
  )
}
