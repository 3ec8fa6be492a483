import { inSentence } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useBlobSource } from '~/platform/files/document-file.ts'
import { ImageStage } from '~/platform/files/image-stage.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** A photo at the size at which several stand side by side. */
export const Thumbnail = ({ blob, label }: { blob: Blob; label: string }) => (
  <img
    ref={useBlobSource(blob)}
    alt={label}
    className="aspect-4/3 w-full rounded border border-line object-cover"
  />
)

interface KeptPhotoProps {
  inspectionId: string
  photoId: string
  label: string
}

const usePhoto = ({ inspectionId, photoId }: KeptPhotoProps, size: 'large' | 'small', enabled = true) =>
  useQuery({
    queryKey: ['inspection-photo', photoId, size],
    queryFn: async (): Promise<Blob> =>
      client.inspections.photo({ id: inspectionId, photo_id: photoId, size }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

interface LargePhotoProps {
  label: string
  blob: Blob | undefined
  error: Error | null
  onClose: () => void
}

/** A photo as large as the window allows. */
export const LargePhoto = ({ label, blob, error, onClose }: LargePhotoProps) => (
  <Dialog open onOpenChange={onClose} title={label} wide>
    {blob && <ImageStage blob={blob} label={label} />}
    {!blob && error && <p className="text-sm text-danger">{toUserError(error).message}</p>}
    {!blob && !error && <Skeleton className="h-96 w-full" />}
  </Dialog>
)

const KeptPhoto = (props: KeptPhotoProps) => {
  const { label } = props
  const [open, setOpen] = useState(false)
  const small = usePhoto(props, 'small')
  const large = usePhoto(props, 'large', open)
  if (small.error && !small.data)
    return (
      <button
        type="button"
        className="flex aspect-4/3 w-full flex-col items-center justify-center rounded border border-line bg-sunken p-2 text-center text-sm"
        aria-label={`Load ${inSentence(label)} again`}
        onClick={() => void small.refetch()}
      >
        <span>Couldn’t load</span>
        <span className="font-medium text-primary underline underline-offset-4">Try again</span>
      </button>
    )
  return (
    <>
      <button
        type="button"
        className="block w-full"
        aria-label={`Open ${inSentence(label)}`}
        onClick={() => setOpen(true)}
      >
        {small.data ? (
          <Thumbnail blob={small.data} label={label} />
        ) : (
          <Skeleton className="aspect-4/3 w-full" />
        )}
      </button>
      {open && (
        <LargePhoto label={label} blob={large.data} error={large.error} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Photos of a visit stored by the server. */
export const PhotosOf = ({ inspectionId, ids }: { inspectionId: string; ids: readonly string[] }) =>
  ids.length > 0 && (
    <ul aria-label="Photos" className="mt-4 grid grid-cols-3 gap-2">
      {ids.map((photoId, index) => (
        <li key={photoId}>
          <KeptPhoto inspectionId={inspectionId} photoId={photoId} label={`Photo ${index + 1}`} />
        </li>
      ))}
    </ul>
  )
