import { inSentence } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { Camera, ImageUp, X } from 'lucide-react'
import { useState } from 'react'
import { client } from '~/platform/api/client.ts'
import { fileProblem } from '~/parts/documents/document-rules.ts'
import { UploadButton } from '~/parts/documents/upload-button.tsx'
import { isImage, useBlobSource } from '~/platform/files/document-file.ts'
import { ImageStage } from '~/platform/files/image-stage.tsx'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { asPhoto, type VisitPhoto } from './send-visit.ts'

const most = 12

const Thumbnail = ({ blob, label }: { blob: Blob; label: string }) => (
  <img
    ref={useBlobSource(blob)}
    alt={label}
    className="aspect-4/3 w-full rounded border border-line object-cover"
  />
)

interface PhotosFieldProps {
  photos: readonly VisitPhoto[]
  onChange: (photos: readonly VisitPhoto[]) => void
}

/** Photos of the visit, scaled down for slow networks before they are stored or sent. */
export const PhotosField = ({ photos, onChange }: PhotosFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (picked: File) => {
    const file = await shrinkImage(picked)
    const wrong = isImage(file.type) ? fileProblem(file) : 'Choose a JPEG, PNG or WebP picture'
    setProblem(wrong)
    if (wrong === null) onChange([...photos, asPhoto(file)])
  }
  return (
    <fieldset>
      <legend className="font-medium">
        Photos <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p className="mt-0.5 text-sm text-muted">
        Rooms, meters and anything that needs fixing. Up to {most} photos.
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <li key={photo.key} className="relative">
              <Thumbnail blob={photo.file} label={`Photo ${index + 1}`} />
              <Button
                size="sm"
                tone="secondary"
                aria-label={`Remove photo ${index + 1}`}
                className="absolute top-1 right-1 px-2"
                onClick={() => onChange(photos.filter(({ key }) => key !== photo.key))}
              >
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <UploadButton
            label="Take a photo"
            tone="secondary"
            camera="environment"
            onFile={(file) => void add(file)}
          >
            <Camera className="size-4" aria-hidden="true" />
            Take a photo
          </UploadButton>
          <UploadButton label="Choose a photo" tone="secondary" onFile={(file) => void add(file)}>
            <ImageUp className="size-4" aria-hidden="true" />
            Choose
          </UploadButton>
        </div>
      ) : (
        <p className="mt-2 text-sm text-muted">A visit can have up to {most} photos.</p>
      )}
      <p role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

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
