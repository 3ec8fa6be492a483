import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { useListParams } from './list-params.ts'

/** Shown when the URL's row isn't in the list: filtered out, not loaded yet, or deleted. */
export const LostRow = ({ what, loading }: { what: Translatable; loading: boolean }) => {
  const { open, setOpen } = useListParams()
  return (
    <Sheet
      open={open !== ''}
      onOpenChange={(wanted) => !wanted && setOpen(null)}
      title={loading ? t`Loading...` : t`This ${{ what: translate(what) }} isn’t in the list`}
    >
      {loading ? (
        <SkeletonRows rows={6} />
      ) : (
        <p className="text-muted">
          <Trans>
            It may be hidden by your filters, not loaded yet, or already dealt with. Close this panel, then
            change the filters or load more.
          </Trans>
        </p>
      )}
    </Sheet>
  )
}
