import { Sheet } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { useListParams } from './list-params.ts'

/** In place of a row that the address names and the list does not hold: filtered out, not loaded yet, or gone. */
export const LostRow = ({ what, loading }: { what: string; loading: boolean }) => {
  const { open, setOpen } = useListParams()
  return (
    <Sheet
      open={open !== ''}
      onOpenChange={(wanted) => !wanted && setOpen(null)}
      title={loading ? 'Loading...' : `This ${what} is not in the list`}
    >
      {loading ? (
        <SkeletonRows rows={6} />
      ) : (
        <p className="text-muted">
          It does not match the filters, lies beyond the loaded rows, or no longer waits. Close this and
          change the filters or load more.
        </p>
      )}
    </Sheet>
  )
}
