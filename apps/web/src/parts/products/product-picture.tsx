import { photoFormats, photoSources, type Photo, type PhotoFormat } from '@efie/domain'
import { useState } from 'react'
import { NoPicture, PhotoPlaceholder, PictureFrame } from '~/parts/photos/picture-frame.tsx'

interface FrameProps {
  /** Alternative text; empty where the name is beside it. */
  alt?: string
  /** Visible when the page opens. */
  early?: boolean
  /** How wide the frame is, as in the attribute of the same name. */
  sizes: string
  className?: string
}

interface LoadedProps extends FrameProps {
  src: string
  /** The sources of a photo, and what is shown until it is there. */
  photo: { sources: Record<PhotoFormat, string>; placeholder: string } | null
  onError?: () => void
}

/**
 * Photos are shown whole; their placeholder continues their edges in a frame of another shape. Drawn pictures,
 * which have no sources, fill it.
 */
const Loaded = ({ src, photo, alt = '', early = false, sizes, className, onError }: LoadedProps) => (
  <PictureFrame {...(className !== undefined && { className })}>
    {photo && <PhotoPlaceholder src={photo.placeholder} />}
    <picture className="contents">
      {photo &&
        photoFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={photo.sources[format]} sizes={sizes} />
        ))}
      <img
        src={src}
        alt={alt}
        width={400}
        height={300}
        loading={early ? 'eager' : 'lazy'}
        {...(early && { fetchPriority: 'high' })}
        decoding="async"
        onError={onError}
        className="absolute inset-0 size-full object-cover [source~&]:object-contain"
      />
    </picture>
  </PictureFrame>
)

export interface ProductPictureProps extends FrameProps {
  src: string | null
  /** Describes `src` if it is a photo. */
  photo: Photo | null | undefined
}

/** A product's picture in a frame of fixed size, so that nothing moves when it loads. */
export const ProductPicture = ({ src, photo, ...frame }: ProductPictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src)
    return (
      <NoPicture
        {...(frame.alt !== undefined && { alt: frame.alt })}
        {...(frame.className !== undefined && { className: frame.className })}
      />
    )
  return (
    <Loaded
      {...frame}
      src={src}
      photo={
        photo
          ? {
              sources: { avif: photoSources(photo, 'avif'), webp: photoSources(photo, 'webp') },
              placeholder: photo.placeholder,
            }
          : null
      }
      onError={() => setFailed(src)}
    />
  )
}

/** Markup of a picture for the server, which replaces the capitals (features/products/pattern.ts there). */
export const PicturePattern = (frame: FrameProps) => (
  <Loaded
    {...frame}
    src="PRODUCT_PICTURE"
    photo={{ sources: { avif: 'PRODUCT_AVIF', webp: 'PRODUCT_WEBP' }, placeholder: 'PRODUCT_PLACEHOLDER' }}
  />
)
