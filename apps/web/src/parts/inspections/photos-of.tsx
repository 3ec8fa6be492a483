import { inSentence } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '~/platform/api/client.ts'
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

const KeptPhoto = (props: KeptPhotoProps) => {
  const { label } = props
  const [open, setOpen] = useState(false)
  const small = usePhoto(props, 'small').data
  const large = usePhoto(props, 'large', open).data
  return (
    <>
      <button
        type="button"
        className="block w-full"
        aria-label={`Open ${inSentence(label)}`}
        onClick={() => setOpen(true)}
      >
        {small ? <Thumbnail blob={small} label={label} /> : <Skeleton className="aspect-4/3 w-full" />}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={label} wide>
        {large ? <ImageStage blob={large} label={label} /> : <Skeleton className="h-96 w-full" />}
      </Dialog>
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
