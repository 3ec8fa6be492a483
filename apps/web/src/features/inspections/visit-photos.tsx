import { Camera, ImageUp, X } from 'lucide-react'
import { useState } from 'react'
import { fileProblem } from '~/parts/documents/document-rules.ts'
import { UploadButton } from '~/parts/documents/upload-button.tsx'
import { LargePhoto, Thumbnail } from '~/parts/inspections/photos-of.tsx'
import { isImage } from '~/platform/files/document-file.ts'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { Button } from '~/ui/button.tsx'
import { asPhoto, type VisitPhoto } from './send-visit.ts'

const most = 12

interface PhotosFieldProps {
  photos: readonly VisitPhoto[]
  /** Photos of the visit that the server already has. */
  stored: number
  onChange: (photos: readonly VisitPhoto[]) => void
}

/** Photos of the visit, scaled down for slow networks before they are stored or sent. */
export const PhotosField = ({ photos, stored, onChange }: PhotosFieldProps) => {
  const [large, setLarge] = useState<string | null>(null)
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
              <button
                type="button"
                className="block w-full"
                aria-label={`Open photo ${index + 1}`}
                onClick={() => setLarge(photo.key)}
              >
                <Thumbnail blob={photo.file} label={`Photo ${index + 1}`} />
              </button>
              {large === photo.key && (
                <LargePhoto
                  label={`Photo ${index + 1}`}
                  blob={photo.file}
                  error={null}
                  onClose={() => setLarge(null)}
                />
              )}
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
      {photos.length + stored < most ? (
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
