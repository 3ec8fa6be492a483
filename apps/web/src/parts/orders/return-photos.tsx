import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '~/ui/skeleton.tsx'
import { client } from '~/platform/api/client.ts'
import { useBlobSource } from '~/platform/files/document-file.ts'

const Picture = ({ blob, label }: { blob: Blob; label: string }) => {
  const ref = useBlobSource(blob)
  return (
    <img
      ref={ref}
      alt={label}
      width={112}
      height={112}
      className="size-28 rounded border bg-sunken object-contain sm:size-64"
    />
  )
}

const Photo = ({ orderId, photoId, label }: { orderId: string; photoId: string; label: string }) => {
  const { data, error } = useQuery({
    queryKey: ['return-photo', photoId],
    queryFn: (): Promise<Blob> => client.orders.returnPhoto({ id: orderId, photo_id: photoId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <Picture blob={data} label={label} />
  return error ? (
    <span className="grid size-28 sm:size-64 place-items-center rounded border text-center text-xs text-muted">
      <Trans>Couldn’t load the photo</Trans>
    </span>
  ) : (
    <Skeleton className="size-28 sm:size-64" />
  )
}

/** Photos of a return. */
export const ReturnPhotos = ({ orderId, photos }: { orderId: string; photos: readonly { id: string }[] }) =>
  photos.length === 0 ? null : (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <Photo orderId={orderId} photoId={id} label={t`Return photo ${{ number: index + 1 }}`} />
        </li>
      ))}
    </ul>
  )
